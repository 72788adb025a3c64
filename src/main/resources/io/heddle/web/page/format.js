// Numbers and times as people write them.

export const percent = share => (100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0) + ' %';
export const whole = value => Math.round(value).toLocaleString('en');
export const seconds = value => value === null ? '–' : duration(1000 * value);
export const nanos = value => value < 1e6 ? (value / 1e3).toFixed(1) + ' µs' : (value / 1e6).toFixed(1) + ' ms';
export const counted = (count, one, many) => `${whole(count)} ${count === 1 ? one : many || one + 's'}`;

// A constant of the API, such as am-limit, as words.
export const spaced = label => label.replaceAll('-', ' ');

// The host of a node's HOST:PORT; where several of these nodes have it, with the port.
export function host(node, nodes) {
  const alone = id => id.split(':')[0];
  return nodes.filter(other => alone(other) === alone(node)).length > 1 ? node : alone(node);
}

// At most one decimal, and none of large numbers or whole ones.
const short = value => value < 100 ? String(Number(value.toFixed(1))) : whole(value);

export function memory(megabytes) {
  if (megabytes < 1024) return whole(megabytes) + ' MB';
  return megabytes < 10485760 ? short(megabytes / 1024) + ' GB' : short(megabytes / 1048576) + ' TB';
}

// Such as 4.2 s, 50 s, 12 min, 3 h 20 min, 2 d 4 h.
export function duration(millis) {
  if (millis < 10000) return short(millis / 1000) + ' s';
  const all = Math.round(millis / 1000);
  if (all < 120) return all + ' s';
  const minutes = Math.floor(all / 60);
  if (minutes < 60) return minutes + ' min';
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h` + (minutes % 60 > 0 ? ` ${minutes % 60} min` : '');
  return `${Math.floor(hours / 24)} d` + (hours % 24 > 0 ? ` ${hours % 24} h` : '');
}

const two = value => String(value).padStart(2, '0');

// The reader's own time: today as 14:05, other days with the date.
export function clock(millis, now = Date.now()) {
  const then = new Date(millis);
  const time = `${two(then.getHours())}:${two(then.getMinutes())}`;
  return then.toDateString() === new Date(now).toDateString() ? time
    : `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())} ${time}`;
}

// Such as 14:05 (3 min ago).
export const when = (millis, now = Date.now()) =>
  `${clock(millis, now)} (${duration(Math.max(0, now - millis))} ago)`;

// What the scheduler says, with resources as people write them: <memory:1536, vCores:1> and
// 1536 MiB, 1 vcores are 1.5 GB, 1 core.
export const readable = text => text.replace(/<memory:(\d+), vCores:(\d+)>|\b(\d+) MiB, (\d+) vcores/g,
  (all, ...found) => `${memory(Number(found[0] ?? found[2]))}, ${counted(Number(found[1] ?? found[3]), 'core')}`);
