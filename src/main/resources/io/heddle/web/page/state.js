// What the reader looks at. It is kept in the address, so that it can be sent to somebody else.

import {byId} from './dom.js';

const listeners = [];

const choices = () => new URLSearchParams(location.hash.slice(1));

export const chosen = name => choices().get(name) || '';

// The address with other choices; an empty one is none.
export function choosing(others) {
  const next = choices();
  for (const [name, value] of Object.entries(others)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return '#' + next;
}

export function choose(others) {
  history.replaceState(null, '', choosing(others));
  changed();
}

export const onChoice = listener => listeners.push(listener);

function changed() {
  for (const listener of listeners) listener();
}

window.addEventListener('hashchange', changed);

// Typing into the input is a choice; asked for when the typing pauses.
export function bind(id, name, alongside = {}) {
  const input = byId(id);
  let timer = null;
  input.value = chosen(name);
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => choose({...alongside, [name]: input.value.trim()}), 300);
  });
  onChoice(() => {
    if (document.activeElement !== input) input.value = chosen(name);
  });
}
