// What YARN's own REST API may change of one application: kill it, move it, set its priority.

import {put} from './api.js';
import {confirmed} from './actions.js';
import {byId} from './dom.js';

const ENDED = ['FINISHED', 'FAILED', 'KILLED'];

let application = '';
let changed = () => {};

async function change(name, value, question, answer) {
  if (value === '') return;
  const id = application;
  const isMade = await confirmed(byId('change-said'), question, async header => {
    await put(id, name, value, header);
    return answer;
  });
  if (isMade && id === application) changed();
}

/** Offers the changes of an application that its explanation describes, where the user may make them. */
export function offer(info) {
  byId('change').hidden = !info.mayChange || ENDED.includes(info.state);
  if (application !== info.application) byId('change-said').textContent = '';
  application = info.application;
}

/** @param again is called after a change */
export function start(again) {
  changed = again;
  byId('change-kill').addEventListener('click',
    () => change('state', 'KILLED', `Kill ${application}? Its containers end.`, 'YARN ends it.'));
  byId('change-move').addEventListener('click', () => {
    const queue = byId('change-queue').value.trim();
    change('queue', queue, `Move ${application} to ${queue}?`, `YARN moved it to ${queue}.`);
  });
  byId('change-set').addEventListener('click', () => {
    const priority = byId('change-priority').value;
    change('priority', priority === '' ? '' : Number(priority),
      `Set the priority of ${application} to ${priority}?`, `YARN set its priority to at most ${priority}.`);
  });
}
