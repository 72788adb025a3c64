// Queues as a tree: what each is guaranteed, may take and uses.

import {bar, byId, cell, element, link, number, rows, titled, words} from './dom.js';
import {counted, memory, percent, whole} from './format.js';
import {poll, query} from './api.js';
import {bind, choosing, chosen} from './state.js';

// Beyond these, only the queues below the root are open at first.
const OPEN = 40;
const MOST_ROWS = 300;

const folded = new Map();
let last = null;

const depth = path => path.split('.').length - 1;

// As the reader left it; what is searched for is seen.
function isOpen(queue, total) {
  return chosen('queues') !== '' || (folded.get(queue.queue) ?? (total <= OPEN || depth(queue.queue) < 1));
}

// Those of which all ancestors are open; in the order of the tree.
function visible(slice) {
  const closed = [];
  return slice.items.filter(queue => {
    while (closed.length > 0 && !queue.queue.startsWith(closed.at(-1) + '.')) closed.pop();
    const hidden = closed.length > 0;
    if (!queue.leaf && !isOpen(queue, slice.total)) closed.push(queue.queue);
    return !hidden;
  });
}

function name(queue, total) {
  const open = isOpen(queue, total);
  const short = titled(element('bdi', queue.queue.split('.').at(-1), 'name'), queue.queue);
  const made = cell([]);
  made.style.paddingLeft = `${1.1 * depth(queue.queue)}rem`;
  if (queue.leaf) {
    made.append(titled(link(short, choosing({queue: queue.queue, offset: ''}), 'leaf'), `${queue.queue}: show its applications`));
    return made;
  }
  const fold = element('button', [element('span', open ? '▾' : '▸'), ' ', short], 'fold');
  fold.type = 'button';
  fold.setAttribute('aria-expanded', open);
  fold.addEventListener('click', () => {
    folded.set(queue.queue, !open);
    show(last);
  });
  made.append(fold);
  return made;
}

function use(queue) {
  const made = cell([bar(queue.used, queue.share, queue.maxShare), ' ', percent(queue.used)]);
  made.title = `${queue.queue} uses ${percent(queue.used)} of the cluster, is guaranteed ${percent(queue.share)} and may take ${percent(queue.maxShare)}`;
  return made;
}

function masters(queue) {
  if (!queue.leaf || queue.masterLimitMb === 0) return number('–');
  const full = queue.masterUsedMb >= queue.masterLimitMb;
  return titled(number([memory(queue.masterUsedMb), element('small', `of ${memory(queue.masterLimitMb)}`)]),
    full ? 'ApplicationMasters use all that they may: further applications wait' : 'what ApplicationMasters use, and may use');
}

function show(slice) {
  last = slice;
  const all = visible(slice);
  byId('queues-total').textContent = slice.total > slice.items.length || all.length > MOST_ROWS
    ? `${whole(Math.min(all.length, MOST_ROWS))} of ${whole(slice.total)} are shown` : counted(slice.total, 'queue');
  rows('queues', all.slice(0, MOST_ROWS).map(queue => [
    name(queue, slice.total), use(queue), number(percent(queue.share)), number(percent(queue.maxShare)),
    masters(queue), number(whole(queue.running)), number(whole(queue.waiting)),
    cell(queue.leaf ? (queue.ranked ? queue.policy : 'stock') : ''), cell(queue.leaf ? queue.admission : ''),
  ]), 'no such queue');
}

export function start() {
  bind('queues-search', 'queues');
  poll('queues', 5, show, () => 'queues' + query({parents: 'true', limit: 1000, search: chosen('queues')}));
}
