// What the reader looks at. It is kept in the address, so that it can be sent to somebody else.

import {byId} from './dom.js';
import {whole} from './format.js';

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

// Which part of a list is shown, and links to those before and after it.
export function pages(id, name, slice, limit) {
  const last = slice.offset + slice.items.length;
  byId(`${id}-total`).textContent = slice.items.length === slice.total ? whole(slice.total)
    : `${whole(Math.min(slice.offset + 1, slice.total))} to ${whole(last)} of ${whole(slice.total)}`;
  const turn = (to, offset, possible) => {
    to.hidden = !possible;
    to.href = choosing({[name]: offset > 0 ? String(offset) : ''});
  };
  turn(byId(`${id}-before`), Math.max(0, slice.offset - limit), slice.offset > 0);
  turn(byId(`${id}-next`), last, last < slice.total);
}
