// What shadow mode would have changed in the last day.

import {byId, cell, element, number, rows, titled, words} from './dom.js';
import {counted, duration, percent, spaced, whole} from './format.js';
import {poll} from './api.js';

const HOURS = 24;
const SIZES = {SMALL: 'at most 10 containers', MEDIUM: '11 to 100 containers', LARGE: 'more than 100 containers'};

const none = () => ({same: 0, nothing: 0, otherwise: 0, by: {}, tighter: 0, looser: 0, moved: {}, inOrder: 0, outOfOrder: 0});

function add(sum, tally) {
  sum.same += tally.same;
  sum.nothing += tally.nothing;
  sum.tighter += tally.tighter;
  sum.looser += tally.looser;
  sum.inOrder += tally.startsInOrder;
  sum.outOfOrder += tally.startsOutOfOrder;
  for (const [term, count] of Object.entries(tally.differentBy)) {
    sum.otherwise += count;
    sum.by[term] = (sum.by[term] || 0) + count;
  }
  for (const [size, moved] of Object.entries(tally.moved)) {
    const all = sum.moved[size] ||= {sooner: 0, soonerSeconds: 0, later: 0, laterSeconds: 0};
    for (const name of Object.keys(all)) all[name] += moved[name];
  }
  return sum;
}

const compared = sum => sum.same + sum.nothing + sum.otherwise;
const part = (count, all) => all > 0 ? `${whole(count)} (${percent(count / all)})` : '–';

function mostBy(sum) {
  const terms = Object.entries(sum.by).sort((one, other) => other[1] - one[1]);
  const made = cell(terms.length === 0 ? '' : terms.slice(0, 3).map(([term]) => spaced(term)).join(', '));
  return titled(made, terms.map(([term, count]) => `${spaced(term)}: ${whole(count)}`).join(', '));
}

function waits(sum, count, seconds) {
  const moved = Object.values(sum.moved);
  const containers = moved.reduce((all, one) => all + one[count], 0);
  const total = moved.reduce((all, one) => all + one[seconds], 0);
  return number(containers === 0 ? '–' : [whole(containers), element('small', `by ${duration(1000 * total / containers)} each`)]);
}

function sentences(all) {
  const made = [element('li', compared(all) === 0 ? 'No container was placed since.'
    : `${part(all.otherwise, compared(all))} of ${counted(compared(all), 'container')} would have gone to another request: ${whole(all.tighter)} would have fitted their node better, ${whole(all.looser)} worse.`)];
  for (const [size, words] of Object.entries(SIZES)) {
    const moved = all.moved[size];
    if (!moved) continue;
    const sums = [[moved.sooner, moved.soonerSeconds, 'sooner'], [moved.later, moved.laterSeconds, 'later']]
      .filter(([count]) => count > 0)
      .map(([count, seconds, word]) => `${counted(count, 'container')} on average ${duration(1000 * seconds / count)} ${word}`);
    made.push(element('li', `Requests for ${words}: ${sums.join(', ')}.`));
  }
  if (all.inOrder + all.outOfOrder > 0) {
    made.push(element('li', `${part(all.outOfOrder, all.inOrder + all.outOfOrder)} of ${counted(all.inOrder + all.outOfOrder, 'application')} would have started before an earlier one.`));
  }
  return made;
}

function show(info) {
  const queues = new Map();
  for (const hour of info.hours) queues.set(hour.queue, add(queues.get(hour.queue) || none(), hour.tally));
  const all = info.hours.reduce((sum, hour) => add(sum, hour.tally), none());
  byId('shadow').hidden = info.hours.length === 0;
  byId('shadow-sum').replaceChildren(...sentences(all));
  rows('shadow-queues', [...queues].sort((one, other) => compared(other[1]) - compared(one[1])).map(([queue, sum]) => [
    cell(words(queue)), number(whole(compared(sum))), number(part(sum.otherwise, compared(sum))), mostBy(sum),
    waits(sum, 'sooner', 'soonerSeconds'), waits(sum, 'later', 'laterSeconds'),
    number(sum.inOrder + sum.outOfOrder === 0 ? '–' : part(sum.outOfOrder, sum.inOrder + sum.outOfOrder)),
  ]), 'nothing was compared yet');
}

export const start = () => poll('shadow', 30, show, () => `shadow?last=${HOURS}`);
