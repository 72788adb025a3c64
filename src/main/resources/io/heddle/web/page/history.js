// The last hour or week as small charts; what a moment was like is said where the pointer is.

import {button, byId, element, titled} from './dom.js';
import {clock, duration, memory, percent, whole} from './format.js';
import {poll, query} from './api.js';
import {choose, chosen, onChoice} from './state.js';

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 240;
const HEIGHT = 60;

// What is drawn: label, what it is, value of a point, how it is written, and least height of the scale.
const CHARTS = [
  ['Memory', 'memory allocated, of the cluster', point => point.memoryUsed, percent, 1],
  ['Cores', 'cores allocated, of the cluster', point => point.vcoresUsed, percent, 1],
  ['Pending', 'memory requested and not allocated', point => point.pendingMemoryMb, memory, 1024],
  ['Running', 'applications that run', point => point.applicationsRunning, whole, 5],
  ['Waiting', 'applications that wait for their start or ApplicationMaster', point => point.applicationsWaiting, whole, 5],
  ['Mean wait', 'how long these have waited', point => point.meanWaitSeconds, seconds => duration(1000 * seconds), 10],
  ['Containers', 'containers placed per second', point => point.containersPerSecond, rate => rate.toFixed(1) + '/s', 1],
];

function drawn(tag, className, attributes) {
  const made = document.createElementNS(SVG, tag);
  made.setAttribute('class', className);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function chart([label, about, value, written, least], points) {
  const first = points[0].millis;
  const span = Math.max(1, points.at(-1).millis - first);
  const most = Math.max(least, ...points.map(value));
  const x = point => WIDTH * (points.length === 1 ? 1 : (point.millis - first) / span);
  const y = point => HEIGHT - (HEIGHT - 2) * value(point) / most;
  const line = points.map(point => `${x(point).toFixed(1)},${y(point).toFixed(1)}`);
  const svg = drawn('svg', '', {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img'});
  const at = drawn('line', 'at', {y1: 0, y2: HEIGHT, x1: -1, x2: -1});
  svg.append(
    drawn('polygon', 'area', {points: [`${x(points[0]).toFixed(1)},${HEIGHT}`, ...line, `${WIDTH},${HEIGHT}`].join(' ')}),
    drawn('polyline', 'line', {points: line.join(' ')}), at);
  const now = element('b', written(value(points.at(-1))));
  svg.setAttribute('aria-label', `${about}: now ${now.textContent}, at most ${written(Math.max(...points.map(value)))} since ${clock(first)}`);
  svg.addEventListener('pointermove', event => {
    const box = svg.getBoundingClientRect();
    const where = first + span * (event.clientX - box.left) / box.width;
    const nearest = points.reduce((best, point) =>
      Math.abs(point.millis - where) < Math.abs(best.millis - where) ? point : best);
    at.setAttribute('x1', x(nearest));
    at.setAttribute('x2', x(nearest));
    now.textContent = `${written(value(nearest))} at ${clock(nearest.millis)}`;
  });
  svg.addEventListener('pointerleave', () => {
    at.setAttribute('x1', -1);
    at.setAttribute('x2', -1);
    now.textContent = written(value(points.at(-1)));
  });
  return element('figure', [titled(element('figcaption', [label, now]), about), svg,
    element('small', [element('span', clock(first)), element('span', `to ${written(most)}`), element('span', clock(points.at(-1).millis))])]);
}

const SPANS = [['', 'Last hour'], ['week', 'Last week, means of ten minutes']];
let shown = null;

const span = () => chosen('span') === 'week' ? 'week' : '';

function tabs() {
  byId('history-span').replaceChildren(...SPANS.map(([value, label]) => {
    const tab = button(label, () => choose({span: value}));
    tab.setAttribute('aria-pressed', value === span());
    return tab;
  }));
}

function show(history) {
  // Not while somebody reads a value off it.
  if (history.points.length === 0 || (span() === shown && byId('history').matches(':hover'))) return;
  shown = span();
  byId('history').replaceChildren(...CHARTS.map(one => chart(one, history.points)));
}

export function start() {
  tabs();
  onChoice(tabs);
  poll('history', 15, show, () => 'history' + query({span: span()}));
}
