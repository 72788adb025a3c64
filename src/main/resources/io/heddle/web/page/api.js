// Asks api/v1 for all that the page shows, in one request each time: less often while there is no answer, not while nobody looks.

import {byId} from './dom.js';
import {onChoice} from './state.js';

const API = 'api/v1/';
const REFRESH_SECONDS = 5;
const MOST_SECONDS = 60;
const RM = 'the ResourceManager';
const lost = new Set();
const views = [];
let wait = REFRESH_SECONDS;
let timer = null;
let asked = 0;

export const address = path => API + path;

// The parameters that have a value, as a query.
export function query(parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value);
  return given.length === 0 ? '' : '?' + new URLSearchParams(given);
}

export async function get(path) {
  const response = await fetch(API + path, {headers: {Accept: 'application/json'}});
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.error || `the ResourceManager answered ${response.status}`);
  return answer;
}

// Makes a change; the header tells the ResourceManager that no other site made the browser ask.
export async function post(path, header) {
  const response = await fetch(API + path, {method: 'POST', headers: {Accept: 'application/json', [header]: '1'}});
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(answer.error || `the ResourceManager answered ${response.status}`);
  return answer.message;
}

// Changes one value of an application by YARN's own REST API; returns what it is then.
export async function put(application, name, value, header) {
  const response = await fetch(`../ws/v1/cluster/apps/${encodeURIComponent(application)}/${name}`, {
    method: 'PUT',
    headers: {Accept: 'application/json', 'Content-Type': 'application/json', [header]: '1'},
    body: JSON.stringify({[name]: value}),
  });
  const text = await response.text();
  let answer = {};
  try {
    answer = JSON.parse(text);
  } catch {
    // YARN refuses some changes in plain words.
    answer.RemoteException = {message: text.slice(0, 300)};
  }
  if (!response.ok) throw new Error(answer.RemoteException?.message || `the ResourceManager answered ${response.status}`);
  return answer[name];
}

function tell() {
  const live = byId('live');
  live.textContent = lost.size === 0 ? 'live' : `no answer of ${[...lost].join(', ')}; asking again`;
  live.className = lost.size === 0 ? '' : 'lost';
}

const changed = view => view.path() !== null && view.path() !== view.before;

// What a part of the answer says is shown, also where others failed.
function take(view, path, answer) {
  try {
    if (answer.status && answer.error) throw new Error(answer.error);
    view.before = path;
    // Timers are not exact, and the next but one refresh is too late.
    view.due = Date.now() + 1000 * (view.every - REFRESH_SECONDS / 2);
    view.show(answer, view.last);
    view.last = answer;
    lost.delete(view.name);
  } catch (failure) {
    console.warn(`${view.name}: ${failure.message}`);
    lost.add(view.name);
  }
}

async function ask() {
  clearTimeout(timer);
  if (document.hidden) return;
  const turn = ++asked;
  const due = views.filter(view => view.path() !== null && (changed(view) || view.due <= Date.now()))
    .map(view => [view, view.path()]);
  try {
    const answers = due.length === 0 ? {}
      : await get('page?' + new URLSearchParams(due.map(([view, path]) => [view.name, path])));
    // An older question's answer may come after a newer one's.
    if (turn !== asked) return;
    lost.delete(RM);
    wait = REFRESH_SECONDS;
    for (const [view, path] of due) take(view, path, answers[view.name]);
  } catch (failure) {
    if (turn !== asked) return;
    console.warn(failure.message);
    wait = Math.min(MOST_SECONDS, 2 * wait);
    lost.add(RM);
  }
  tell();
  if (!document.hidden) timer = setTimeout(ask, 1000 * wait);
}

/**
 * Shows one resource from now on.
 *
 * @param name of the view
 * @param every least seconds between two of its answers
 * @param show is given an answer and the one before it
 * @param path what is asked for now; null for nothing
 */
export function poll(name, every, show, path = () => name) {
  views.push({name, every, show, path, before: null, last: null, due: 0});
  // All that is to be shown at the start is asked for together.
  clearTimeout(timer);
  timer = setTimeout(ask, 0);
}

onChoice(() => {
  if (views.some(changed)) ask();
});

document.addEventListener('visibilitychange', () => {
  if (document.hidden) clearTimeout(timer);
  else ask();
});
