// What YARN's own REST API may change of one application: kill it, move it, set its priority.

import {put} from './api.js';
import {confirmed} from './actions.js';
import {byId} from './dom.js';

const ENDED = ['FINISHED', 'FAILED', 'KILLED'];
const MOST_PRIORITY = 2 ** 31 - 1;

let application = '';
let changed = () => {};

async function change(name, value, question, answer) {
  const id = application;
  const isMade = await confirmed(byId('change-said'), question,
    async header => answer(await put(id, name, value, header)));
  if (isMade && id === application) changed();
}

function kill() {
  change('state', 'KILLED', `Kill ${application}? Its containers end.`, () => 'YARN ends it.');
}

function move() {
  const queue = byId('change-queue').value.trim();
  if (queue === '') return;
  change('queue', queue, `Move ${application} to ${queue}?`, now => `YARN moved it to ${now}.`);
}

function prioritise() {
  const text = byId('change-priority').value;
  const priority = Number(text);
  if (text === '' || !Number.isInteger(priority) || priority < 0 || priority > MOST_PRIORITY) {
    byId('change-said').className = 'alarm';
    byId('change-said').textContent = 'The priority must be a whole number, at least 0.';
    return;
  }
  change('priority', priority, `Set the priority of ${application} to ${priority}?`,
    now => `Its priority is ${now}.`);
}

/** Offers the changes of an application that its explanation describes, where the user may make them. */
export function offer(info) {
  byId('change').hidden = !info.mayChange || ENDED.includes(info.state);
  if (application === info.application) return;
  application = info.application;
  // A late answer about the one before is written nowhere.
  const said = byId('change-said');
  const fresh = said.cloneNode(false);
  fresh.className = '';
  said.replaceWith(fresh);
  byId('change-queue').value = '';
  byId('change-priority').value = '';
}

/** @param again is called after a change */
export function start(again) {
  changed = again;
  byId('change-kill').addEventListener('click', kill);
  byId('change-move').addEventListener('click', move);
  byId('change-set').addEventListener('click', prioritise);
}
