// Asks api/v1 again and again: less often while it does not answer, not while nobody looks.

import {byId} from './dom.js';
import {onChoice} from './state.js';

const API = 'api/v1/';
const MOST_SECONDS = 60;
const lost = new Set();

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

function tell() {
  const live = byId('live');
  live.textContent = lost.size === 0 ? 'live' : `no answer of ${[...lost].join(', ')}; asking again`;
  live.className = lost.size === 0 ? '' : 'lost';
}

/**
 * Shows one resource from now on.
 *
 * @param name of the resource
 * @param every seconds between an answer and the next question
 * @param show is given an answer and the one before it
 * @param path what is asked for now; null for nothing
 */
export function poll(name, every, show, path = () => name) {
  let wait = every;
  let last = null;
  let timer = null;
  let asked = 0;
  let before = path();
  async function ask() {
    clearTimeout(timer);
    const turn = ++asked;
    const now = path();
    before = now;
    if (!document.hidden && now !== null) {
      try {
        const answer = await get(now);
        // An older question's answer may come after a newer one's.
        if (turn !== asked) return;
        show(answer, last);
        last = answer;
        wait = every;
        lost.delete(name);
      } catch (failure) {
        if (turn !== asked) return;
        console.warn(`${name}: ${failure.message}`);
        wait = Math.min(MOST_SECONDS, 2 * wait);
        lost.add(name);
      }
      tell();
    }
    timer = setTimeout(ask, 1000 * wait);
  }
  onChoice(() => {
    if (path() !== before) ask();
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) ask();
  });
  ask();
}
