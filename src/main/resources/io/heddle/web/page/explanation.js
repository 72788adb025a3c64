// One application: why it waits, where its containers went, and what others got instead.

import {address, get} from './api.js';
import * as change from './change.js';
import {bdi, byId, cell, element, link, number, titled} from './dom.js';
import {clock, counted, percent, readable, spaced, whole} from './format.js';
import {choosing, chosen, onChoice} from './state.js';

const DIGITS = 3;

// A link to the explanation of an application.
export const why = id => link('why?', choosing({application: id}));

const figure = value => Number(value.toPrecision(DIGITS)).toString();

// Whose request it is, and what for.
function requester(request, own) {
  return request.application === own ? 'this application' : request.application;
}

const asked = request => `${spaced(request.kind)}, priority ${request.priority}, ${readable(request.resources)}`;

function sentence(placed, own) {
  const given = requester(placed.given, own);
  const by = spaced(placed.decidedBy);
  if (placed.preferred) {
    return placed.mode === 'shadow'
      ? `YARN served ${given}; Heddle would have served ${requester(placed.preferred, own)}, decided by ${by}`
      : `${given} was served, decided by ${by}`;
  }
  return placed.compared > 1 ? `${given} went first of ${placed.compared} requests, decided by ${by}`
    : `${given} was served, decided by ${by}`;
}

// The numbers behind a score: what each term adds or multiplies; its value and weight on hover.
function terms(candidate) {
  if (candidate.parts.length === 0) return 'an ApplicationMaster goes first';
  return candidate.parts.map(part => [
    titled(element('span', `${spaced(part.term)} ${figure(part.contribution)}`, 'part'),
      `value ${figure(part.value)} × weight ${figure(part.weight)}`), ' ']);
}

function candidates(placed, own) {
  return element('table', [
    element('thead', element('tr', [element('th', 'Request'), element('th', 'Score', 'number'),
      element('th', placed.combination === 'product' ? 'Product of' : 'Sum of')])),
    element('tbody', placed.candidates.map(candidate => element('tr', [
      cell([requester(candidate.request, own), element('small', asked(candidate.request))]),
      number([candidate.score === null ? 'first' : figure(candidate.score), candidate.planned ? element('small', 'planned') : null]),
      cell(terms(candidate)),
    ]))),
  ]);
}

function comparison(placed, own) {
  const about = `${placed.container} on ${placed.node}${placed.reclaimed ? ', on reclaimed vcores' : ''}${placed.reclaimedMemory ? ', on reclaimed memory' : ''}, ${asked(placed.given)}; the queue then used ${percent(placed.queueUsed / 100)} of its guarantee`;
  const head = [titled(element('time', clock(placed.time)), new Date(placed.time).toISOString()), ' ',
    sentence(placed, own), element('small', about)];
  if (placed.candidates.length === 0) return element('p', head);
  return element('details', [element('summary', head),
    element('div', candidates(placed, own), 'scroll'),
    placed.compared > placed.candidates.length
      ? element('p', `the best ${placed.candidates.length} of ${placed.compared}`, 'empty') : null]);
}

function list(id, all, own, empty) {
  byId(id).replaceChildren(...(all.length === 0 ? [element('p', empty, 'empty')]
    : all.map(one => comparison(one, own))));
}

const reclaimed = (containers, resource) => containers > 0 ? ` (${whole(containers)} on reclaimed ${resource})` : '';

// Such as: expected start 14:05 to 14:12, expected end 14:30 to 15:02 (8 in 10 jobs).
function expected(info) {
  const spans = ['start', 'end'].filter(what => info.expected && info.expected[what])
    .map(what => `expected ${what} ${clock(info.expected[what].from)} to ${clock(info.expected[what].to)}`);
  return spans.length === 0 ? '' : `${spans.join(', ')} (8 in 10 jobs)`;
}

function show(info) {
  byId('explanation-name').replaceChildren(bdi(info.name));
  byId('explanation-about').replaceChildren(
    link(info.application, `../cluster/app/${encodeURIComponent(info.application)}`), ' of ', bdi(info.user),
    ` is ${spaced(info.state.toLowerCase())} in queue `, bdi(info.queue),
    `; it holds ${counted(info.containers, 'container')}${reclaimed(info.reclaimed, 'vcores')}${reclaimed(info.reclaimedMemory, 'memory')} and waits for ${whole(info.asked)}. Heddle is in mode ${info.mode}, the policy here is ${info.policy}.`);
  change.offer(info);
  const times = expected(info);
  byId('explanation-expected').textContent = times;
  byId('explanation-expected').hidden = times === '';
  byId('explanation-waiting').replaceChildren(...(info.waiting.length === 0
    ? [element('li', 'It waits for nothing.', 'empty')]
    : info.waiting.map(reason => titled(element('li', [element('strong', spaced(reason.kind)), ': ', readable(reason.text)]), reason.text))));
  list('explanation-placed', info.placed, info.application, 'None of its containers was noted.');
  list('explanation-lost', info.lost, info.application, 'It lost none of the comparisons that were noted.');
}

let shown = '';

async function load() {
  const id = chosen('application');
  byId('explanation').hidden = id === '';
  document.body.classList.toggle('one', id !== '');
  byId('explanation-back').href = choosing({application: ''});
  if (id === '') {
    shown = '';
    return;
  }
  byId('explanation-json').href = address(`applications/${encodeURIComponent(id)}/explanation`);
  const problem = byId('explanation-problem');
  if (shown !== id) {
    window.scrollTo(0, 0);
    byId('explanation-body').hidden = true;
    byId('explanation-name').textContent = id;
  }
  try {
    const info = await get(`applications/${encodeURIComponent(id)}/explanation`);
    if (id !== chosen('application')) return;
    show(info);
    problem.hidden = true;
    byId('explanation-body').hidden = false;
    shown = id;
  } catch (failure) {
    problem.textContent = failure.message;
    problem.hidden = false;
  }
}

// Asked for once and when the reader asks again: each answer takes the scheduler's lock.
export function start() {
  byId('explanation-again').addEventListener('click', load);
  change.start(load);
  onChoice(() => {
    if (chosen('application') !== shown) load();
  });
  load();
}
