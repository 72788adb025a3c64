// What was learned of jobs that share nodes.

import {byId, cell, element, number, rows, words} from './dom.js';
import {percent, whole} from './format.js';
import {poll} from './api.js';

function heat(pair) {
  if (!pair) return cell('');
  const strength = Math.min(0.85, Math.abs(pair.benefit) * 2.5);
  const made = cell([(pair.benefit >= 0 ? '+' : '−') + Math.abs(pair.benefit).toFixed(2),
    element('small', whole(pair.looks))]);
  made.style.backgroundColor = `rgba(var(${pair.benefit >= 0 ? '--good' : '--bad'}), ${(0.6 * strength).toFixed(2)})`;
  made.title = `pace ${pair.pace.toFixed(2)}, Mary ${pair.mary.toFixed(2)}`;
  return made;
}

function preferences(info) {
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
  rows('preferences', info.jobs.map((job, i) => {
    const head = element('th', words(`${i + 1} ${job.name}`));
    head.scope = 'row';
    head.append(element('small', words(job.user)));
    return [head, ...info.jobs.map((other, j) => heat(cells.get(i + '/' + j)))];
  }), 'nothing was learned yet');
}

function groups(list) {
  byId('groups-title').hidden = list.length === 0;
  rows('groups', list.map(group => [
    number(group.group), number(whole(group.jobs)),
    ...['cpu', 'memory', 'disk', 'network'].map(figure => number(percent(group.use[figure]))),
    cell(group.preferences.map(one => one.toFixed(2)).join('  ')),
  ]), '');
}

export function start() {
  poll('preferences', 5, preferences);
  poll('groups', 5, groups);
}
