// Applications that wait or run, by queue, user and words.

import {poll, query} from './api.js';
import {byId, cell, element, link, number, rows, titled, words} from './dom.js';
import {duration, memory, readable, spaced, whole} from './format.js';
import {bind, choose, choosing, chosen, onChoice, pages} from './state.js';
import {why} from './explanation.js';

const LIMIT = 20;

const running = () => chosen('show') === 'running';

function name(app) {
  const links = [link(app.id, `../cluster/app/${encodeURIComponent(app.id)}`)];
  // The ApplicationMaster says it: only what is a page, nothing that runs here.
  if (/^https?:\/\//i.test(app.trackingUrl || '')) {
    links.push(' · ', titled(link('its own page', app.trackingUrl), app.trackingUrl));
    links[2].rel = 'noreferrer noopener';
  }
  return cell([words(app.name), element('small', links)]);
}

function filtering(text, choice) {
  return titled(link(words(text), choosing({...choice, offset: ''})), `only ${text}`);
}

// The ResourceManager leaves out figures of applications that the reader may not view.
const known = (value, shown) => value === null ? '–' : shown(value);

const resources = (megabytes, vcores) => megabytes > 0 || vcores > 0
  ? [memory(megabytes), element('small', `${whole(vcores)} ${vcores === 1 ? 'core' : 'cores'}`)] : '–';

function reason(app) {
  const short = titled(element('span', readable(app.reason)), `${spaced(app.reasonKind)}: ${app.reason}`);
  return cell([short, ' ', why(app.id)], 'why');
}

const shown = {
  waiting(slice) {
    rows('waiting', slice.items.map(app => [
      number(app.place), name(app),
      cell(filtering(app.user, {user: app.user})), cell(filtering(app.queue, {queue: app.queue})),
      cell(app.waitsFor), number(known(app.waitedMillis, duration)),
      number(resources(app.pendingMemoryMb, app.pendingVcores)), reason(app),
    ]), filtered() ? 'none of these waits' : 'none waits');
  },
  running(slice) {
    rows('running', slice.items.map(app => [
      name(app),
      cell(filtering(app.user, {user: app.user})), cell(filtering(app.queue, {queue: app.queue})),
      number(known(app.runningMillis, duration)), number(known(app.containers, whole)),
      number(resources(app.memoryMb, app.vcores)), number(resources(app.pendingMemoryMb, app.pendingVcores)),
      cell(why(app.id)),
    ]), filtered() ? 'none of these runs' : 'none runs');
  },
};

const filtered = () => chosen('queue') || chosen('user') || chosen('search');

function path() {
  return (running() ? 'running' : 'applications')
    + query({limit: LIMIT, offset: chosen('offset'), queue: chosen('queue'), user: chosen('user'), search: chosen('search')});
}

function tabs() {
  for (const tab of ['waiting', 'running']) {
    const on = running() === (tab === 'running');
    byId(`show-${tab}`).setAttribute('aria-pressed', on);
    byId(`${tab}-panel`).hidden = !on;
  }
  byId('filter-clear').hidden = !filtered();
}

export function start() {
  const first = {offset: ''};
  bind('filter-queue', 'queue', first);
  bind('filter-user', 'user', first);
  bind('filter-search', 'search', first);
  byId('show-waiting').addEventListener('click', () => choose({show: '', offset: ''}));
  byId('show-running').addEventListener('click', () => choose({show: 'running', offset: ''}));
  byId('filter-clear').addEventListener('click', () => choose({queue: '', user: '', search: '', offset: ''}));
  onChoice(tabs);
  tabs();
  poll('applications', 5, slice => {
    pages('applications', 'offset', slice, LIMIT);
    shown[running() ? 'running' : 'waiting'](slice);
  }, path);
}
