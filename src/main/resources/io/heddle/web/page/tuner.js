// The tuner of queue settings.

import {actions} from './actions.js';
import {bar, byId, cell, element, number, rows, titled} from './dom.js';
import {clock, counted, percent, seconds, spaced} from './format.js';
import {poll} from './api.js';

// Such as #3, or #2-#3 for changes that are taken together.
function changeIds(event) {
  if (event.change === 0) return '';
  return (event.firstChange === event.change ? '' : `#${event.firstChange}-`) + `#${event.change} `;
}

// One below the other to compare: unchanged, predicted, measured.
function latencies(event) {
  const all = [event.predictedNowSeconds, event.predictedSeconds, event.measuredSeconds];
  const most = Math.max(...all.map(one => one || 0));
  return all.map((one, i) => number([seconds(one), one === null || most === 0 ? '' : bar(one / most),
    i === 2 && event.jobs > 0 ? element('small', counted(event.jobs, 'job')) : '']));
}

function setting(one) {
  return element('div', `${one.queue}: ${percent(one.shareBefore)} → ${percent(one.shareAfter)}`
    + (one.orderingBefore === one.orderingAfter ? '' : `, ${one.orderingBefore} → ${one.orderingAfter}`));
}

// What an admin may ask for, and what it does.
const WORDS = {
  pause: 'Let the tuner change nothing until it is resumed?',
  resume: 'Let the tuner change settings again?',
  rollback: 'Take back the last change of queue settings?',
  apply: 'Set the queues as this proposal says?',
};

let steer;
let shown = 0;

// The proposal that stands may be made by hand.
function approval(event, info) {
  if (event.outcome !== 'dry-run' || event.change !== info.proposal) return null;
  return [' ', steer.offer('apply', `?change=${event.change}`)];
}

function tuner(info) {
  byId('tuner-mode').textContent = info.mode === 'none' ? ''
    : info.mode + (info.paused ? ', paused' : '') + (info.watching ? ', watching a change' : '');
  byId('tuner-reason').hidden = info.mode === 'none';
  byId('tuner-reason').textContent = info.reason;
  steer.show([info.paused ? 'resume' : 'pause', 'rollback']);
  rows('tuner', info.timeline.map(event => [
    titled(cell(clock(event.millis)), new Date(event.millis).toISOString()),
    cell([changeIds(event) + spaced(event.outcome), approval(event, info)]),
    cell(event.settings.map(setting)),
    ...latencies(event),
    cell(event.reason, 'why'),
  ]), info.mode === 'none' ? info.reason : 'no change yet');
}

export function start() {
  const steering = actions('tuner', WORDS);
  poll('tuner', 5, async info => {
    const turn = ++shown;
    steer = await steering;
    if (turn === shown) tuner(info);
  });
}
