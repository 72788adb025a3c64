// How Heddle fares. Red says since when, and goes as soon as all is well again.

import {byId, cell, element, number, rows, tiles, titled, words} from './dom.js';
import {clock, duration, spaced, whole, when} from './format.js';
import {poll, query} from './api.js';

const LIMIT = 10;

function problem(one) {
  const last = one.lastMillis > one.sinceMillis ? `, last at ${clock(one.lastMillis)}` : '';
  return titled(element('li', [element('strong', spaced(one.what)),
    ` since ${when(one.sinceMillis)}${last}: ${one.reason}`]), new Date(one.sinceMillis).toISOString());
}

function health(info) {
  const fails = what => info.problems.some(one => one.what === what);
  const fallback = info.lastFallbackMillis === 0 ? ''
    : `, the last at ${when(info.lastFallbackMillis)}: ${info.lastFallbackReason}`;
  byId('well').textContent = info.healthy ? 'well' : 'needs attention';
  byId('well').className = info.healthy ? 'well' : 'alarm';
  byId('problems').replaceChildren(...info.problems.map(problem),
    ...info.versionWarning ? [element('li', info.versionWarning)] : []);
  tiles('health', [
    ['ResourceManager', `Hadoop ${info.hadoop}, ${info.ha}`, info.versionWarning !== ''],
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
    number(duration(source.ageMillis)), number(source.nodes),
    number(`${whole(source.failures)} of ${whole(source.polls)}`), cell(source.problem, 'why'),
  ]), 'no source of node metrics was asked yet');
}

function changes(slice) {
  rows('changes', slice.items.map(change => [
    titled(cell(when(change.millis), 'whole'), new Date(change.millis).toISOString()),
    cell(words(change.user)), cell(change.mode),
    cell([change.start ? 'started' : [], ...change.settings.map(setting => element('div', setting))], 'why'),
  ]), 'no change is known');
}

export function start() {
  poll('health', 5, health);
  poll('changes', 30, changes, () => 'changes' + query({limit: LIMIT}));
}
