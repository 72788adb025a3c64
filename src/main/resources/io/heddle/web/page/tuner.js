// The tuner of queue settings.

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

function tuner(info) {
  byId('tuner-mode').textContent = info.mode === 'none' ? ''
    : info.mode + (info.paused ? ', paused' : '') + (info.watching ? ', watching a change' : '');
  byId('tuner-reason').hidden = info.mode === 'none';
  byId('tuner-reason').textContent = info.reason;
  rows('tuner', info.timeline.map(event => [
    titled(cell(clock(event.millis)), new Date(event.millis).toISOString()),
    cell(changeIds(event) + spaced(event.outcome)),
    cell(event.settings.map(setting)),
    ...latencies(event),
    cell(event.reason, 'why'),
  ]), info.mode === 'none' ? info.reason : 'no change yet');
}

export const start = () => poll('tuner', 5, tuner);
