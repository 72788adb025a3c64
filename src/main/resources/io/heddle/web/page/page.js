'use strict';
// Shows what api/v1 says. Words of users only ever become text: nothing here makes HTML of them.

const API = 'api/v1/';
const MOST_SECONDS = 60;

const byId = id => document.getElementById(id);

function element(tag, content, className) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  for (const part of [content].flat()) {
    if (part instanceof Node) made.append(part);
    else if (part !== undefined && part !== null) made.append(document.createTextNode(String(part)));
  }
  return made;
}

// Words of a user: on their own, whatever direction they are written in, and cut by the style.
function words(text) {
  const made = element('bdi', text, 'name');
  made.title = text;
  return made;
}

const cell = (content, className) => element('td', content, className);
const number = value => cell(value, 'number');

function rows(id, made, empty) {
  const table = byId(id);
  const body = table.tBodies[0];
  const labels = [...table.querySelectorAll('thead th')].map(head => head.textContent);
  if (made.length === 0) {
    const none = cell(empty, 'empty');
    none.colSpan = Math.max(1, labels.length);
    body.replaceChildren(element('tr', none));
    return;
  }
  body.replaceChildren(...made.map(cells => {
    cells.forEach((one, i) => { one.dataset.label = labels[i] || ''; });
    return element('tr', cells);
  }));
}

function explanation(id) {
  const link = element('a', 'why?');
  link.href = `${API}applications/${encodeURIComponent(id)}/explanation`;
  return link;
}

function tiles(id, pairs) {
  byId(id).replaceChildren(...pairs.map(([label, value, alarm]) =>
    element('div', [element('dt', label), element('dd', value, alarm ? 'alarm' : '')])));
}

function bar(share, mark) {
  const made = element('span', element('i'), 'bar');
  made.setAttribute('role', 'img');
  made.setAttribute('aria-label', percent(share) + (mark === undefined ? '' : ', mark at ' + percent(mark)));
  made.firstChild.style.width = Math.min(100, 100 * share) + '%';
  if (mark !== undefined) {
    const line = element('b');
    line.style.left = Math.min(99, 100 * mark) + '%';
    made.append(line);
  }
  return made;
}

const percent = share => (100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0) + ' %';
const whole = value => Math.round(value).toLocaleString('en');
const seconds = value => value === null ? '–' : value.toFixed(1) + ' s';
const nanos = value => value < 1e6 ? (value / 1e3).toFixed(1) + ' µs' : (value / 1e6).toFixed(1) + ' ms';

function memory(megabytes) {
  if (megabytes < 1024) return whole(megabytes) + ' MB';
  return megabytes < 10485760 ? (megabytes / 1024).toFixed(megabytes < 102400 ? 1 : 0) + ' GB' : (megabytes / 1048576).toFixed(1) + ' TB';
}

function time(millis) {
  const all = Math.round(millis / 1000);
  if (all < 120) return all + ' s';
  if (all < 7200) return Math.floor(all / 60) + ' min';
  return all < 172800 ? (all / 3600).toFixed(1) + ' h' : (all / 86400).toFixed(1) + ' d';
}

function used(amount, shown) {
  const share = amount.total > 0 ? amount.used / amount.total : 0;
  return [shown(amount.used), ' of ', shown(amount.total), ' ', bar(share)];
}

const render = {
  cluster(info) {
    const mode = byId('mode');
    mode.textContent = info.mode;
    mode.className = 'badge ' + (info.mode === 'active' ? '' : info.mode);
    byId('shadow').hidden = info.mode !== 'shadow';
    byId('policy').textContent = `policy ${info.policy}`;
    tiles('cluster', [
      ['Nodes', whole(info.nodes)],
      ['Memory', used(info.memoryMb, memory)],
      ['Cores', used(info.vcores, whole)],
      ['Containers', whole(info.containers)],
      ['Applications running', whole(info.applicationsRunning)],
      ['Applications pending', whole(info.applicationsPending)],
      ['Asked for and not given', `${memory(info.memoryMb.pending)}, ${whole(info.vcores.pending)} cores`],
    ]);
  },

  queues(slice) {
    rows('queues', slice.items.map(queue => [
      cell(words(queue.queue)),
      cell([bar(queue.used, queue.share), ' ', percent(queue.used), element('small', 'of ' + percent(queue.share))]),
      number(whole(queue.running)),
      number(whole(queue.waiting)),
      cell(queue.ranked ? queue.policy : 'stock'),
      cell(queue.admission),
    ]), 'no queue');
  },

  applications(slice) {
    byId('applications-total').textContent =
      slice.total > slice.items.length ? `first ${slice.items.length} of ${slice.total}` : slice.total;
    rows('applications', slice.items.map(app => [
      number(app.place),
      cell([words(app.name), element('small', app.id)]),
      cell(words(app.user)),
      cell(words(app.queue)),
      cell(app.waitsFor),
      number(time(app.waitedMillis)),
      number(app.pendingMemoryMb > 0 ? `${memory(app.pendingMemoryMb)}, ${app.pendingVcores}` : '–'),
      cell([app.reason, ' ', explanation(app.id)], 'why'),
    ]), 'none waits');
  },

  decisions(info, before) {
    const passed = before ? (info.millis - before.millis) / 1000 : 0;
    const rate = (now, then) => passed > 0 && now >= then ? ((now - then) / passed).toFixed(1) : '–';
    const earlier = new Map(before ? before.terms.map(term => [term.term, term.containers]) : []);
    const shadow = info.shadowSame + info.shadowDifferent;
    byId('decisions-rate').textContent =
      `${rate(info.total, before ? before.total : 0)} per second, ${nanos(info.meanNanos)} each`
      + (shadow > 0 ? `, shadow: ${info.shadowDifferent} of ${shadow} otherwise` : '');
    rows('decisions', info.terms.filter(term => term.containers > 0)
      .sort((one, other) => other.containers - one.containers)
      .map(term => [
        cell(term.term.replaceAll('-', ' ')),
        number(whole(term.containers)),
        cell([bar(term.containers / info.total), ' ', percent(term.containers / info.total)]),
        number(rate(term.containers, earlier.get(term.term) || 0)),
      ]), 'none yet');
  },

  preferences(info) {
    byId('preferences-total').textContent =
      info.total > info.jobs.length ? `${info.jobs.length} of ${info.total} jobs` : '';
    const cells = new Map(info.beside.map(pair => [pair.job + '/' + pair.other, pair]));
    byId('preferences').tHead.replaceChildren(...(info.jobs.length === 0 ? [] : [element('tr', [
      element('th', 'Job'), ...info.jobs.map((job, i) => {
        const head = element('th', i + 1);
        head.scope = 'col';
        head.title = job.name;
        return head;
      })])]));
    const made = info.jobs.map((job, i) => {
      const head = element('th', words(`${i + 1} ${job.name}`));
      head.scope = 'row';
      head.append(element('small', words(job.user)));
      return [head, ...info.jobs.map((other, j) => heat(cells.get(i + '/' + j)))];
    });
    rows('preferences', made, 'nothing was learned yet');
  },

  groups(list) {
    rows('groups', list.map(group => [
      number(group.group), number(whole(group.jobs)),
      ...['cpu', 'memory', 'disk', 'network'].map(figure => number(percent(group.use[figure]))),
      cell(group.preferences.map(one => one.toFixed(2)).join('  ')),
    ]), 'no group yet');
  },

  tuner(info) {
    byId('tuner-mode').textContent = info.mode + (info.paused ? ', paused' : '') + (info.watching ? ', watching a change' : '');
    byId('tuner-reason').textContent = info.reason;
    rows('tuner', info.timeline.map(event => [
      cell(new Date(event.millis).toISOString().slice(0, 19).replace('T', ' ')),
      cell(changeIds(event) + event.outcome.replaceAll('-', ' ')),
      cell(event.settings.map(one => element('div',
        `${one.queue}: ${percent(one.shareBefore)} → ${percent(one.shareAfter)}`
        + (one.orderingBefore === one.orderingAfter ? '' : `, ${one.orderingBefore} → ${one.orderingAfter}`)))),
      ...latencies(event),
      cell(event.reason, 'why'),
    ]), 'no change yet');
  },

  stages(slice) {
    rows('stages', slice.items.map(stage => [
      cell(words(stage.queue)),
      number(stage.place > 0 ? stage.place : '–'),
      cell(stage.application),
      number(stage.held), number(stage.limit),
      cell(stage.source),
      cell(stage.reason, 'why'),
    ]), 'no queue plans stages, or none runs');
  },

  health(info) {
    const fails = what => info.problems.some(problem => problem.what === what);
    const fallback = info.lastFallbackMillis === 0 ? ''
      : `, last ${new Date(info.lastFallbackMillis).toISOString().slice(0, 19).replace('T', ' ')}: ${info.lastFallbackReason}`;
    tiles('health', [
      ['Now', info.healthy ? 'well' : info.problems.map(problem => `${problem.what}: ${problem.text}`).join('; '), !info.healthy],
      ['ResourceManager', `Hadoop ${info.hadoop}, ${info.ha}`],
      ['Heddle', info.version],
      ['Fallbacks', whole(info.fallbacks) + fallback, fails('fallback')],
      ['Cool-downs', whole(info.coolDowns) + (info.coolingDown ? ', one is on' : ''), info.coolingDown],
      ['Failures to choose a start', whole(info.admissionFailures), fails('admission')],
      ['Failures to learn', whole(info.learningFailures), fails('learning')],
      ['State directory', info.stateDirectory || 'none: what is learned ends with the process'],
      ['Failures of the state directory', whole(info.stateFailures), fails('state')],
      ['Profiles of jobs', `${whole(info.profiles)} of at most ${whole(info.mostProfiles)}`],
      ['Hints corrected, ignored', `${whole(info.hintsClamped)}, ${whole(info.hintsIgnored)}`],
    ]);
    rows('sources', info.sources.map(source => [
      cell(source.source), cell(source.state, source.state === 'failing' ? 'alarm' : ''),
      number(time(source.ageMillis)), number(source.nodes),
      number(`${whole(source.failures)} of ${whole(source.polls)}`), cell(source.problem, 'why'),
    ]), 'not asked yet');
  },
};

// Such as #3, or #2-#3 for changes that are taken together.
function changeIds(event) {
  if (event.change === 0) {
    return '';
  }
  return (event.firstChange === event.change ? '' : `#${event.firstChange}-`) + `#${event.change} `;
}

// One below the other to compare: unchanged, predicted, measured.
function latencies(event) {
  const all = [event.predictedNowSeconds, event.predictedSeconds, event.measuredSeconds];
  const most = Math.max(...all.map(one => one || 0));
  return all.map((one, i) => number([seconds(one), one === null || most === 0 ? '' : bar(one / most),
    i === 2 && event.jobs > 0 ? element('small', event.jobs + ' jobs') : '']));
}

function heat(pair) {
  if (!pair) return cell('');
  const strength = Math.min(0.85, Math.abs(pair.benefit) * 2.5);
  const made = cell([(pair.benefit >= 0 ? '+' : '−') + Math.abs(pair.benefit).toFixed(2),
    element('small', whole(pair.looks))]);
  made.style.backgroundColor = `rgba(var(${pair.benefit >= 0 ? '--good' : '--bad'}), ${(0.6 * strength).toFixed(2)})`;
  made.title = `pace ${pair.pace.toFixed(2)}, Mary ${pair.mary.toFixed(2)}`;
  return made;
}

// One resource: asked again and again, less often while it does not answer, not while nobody looks.
const lost = new Set();

function poll(name, every) {
  let wait = every;
  let last = null;
  async function ask() {
    if (!document.hidden) {
      try {
        const response = await fetch(API + name, {headers: {Accept: 'application/json'}});
        if (!response.ok) throw new Error(`${response.status}`);
        const info = await response.json();
        render[name](info, last);
        last = info;
        wait = every;
        lost.delete(name);
      } catch (failure) {
        wait = Math.min(MOST_SECONDS, 2 * wait);
        lost.add(name);
      }
      const live = byId('live');
      live.textContent = lost.size === 0 ? 'live' : `no answer of ${[...lost].join(', ')}; asking again`;
      live.className = lost.size === 0 ? '' : 'lost';
    }
    setTimeout(ask, 1000 * wait);
  }
  ask();
}

poll('cluster', 2);
poll('decisions', 2);
for (const name of ['queues', 'applications', 'preferences', 'groups', 'tuner', 'stages', 'health']) {
  poll(name, 5);
}
