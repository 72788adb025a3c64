// Changes from the page: each with a question before it, and what came of it after it.

import {poll, post} from './api.js';
import {button, byId, titled} from './dom.js';

// Who reads the page may change: told with all else that it shows.
const known = new Promise(resolve => poll('access', 300, resolve, () => ''));

/**
 * Makes a change if the user confirms it.
 *
 * @param said the element that shows the answer
 * @param change is given the header without which nothing is changed; returns the answer
 * @returns whether it was made
 */
export async function confirmed(said, question, change) {
  if (!window.confirm(question)) return false;
  said.className = '';
  try {
    said.textContent = await change((await known).changeHeader);
    return true;
  } catch (failure) {
    said.className = 'alarm';
    said.textContent = failure.message;
    return false;
  }
}

/**
 * The actions of one part of the API, such as tuner/pause.
 *
 * @param name of the part; NAME-steer, NAME-buttons and NAME-said are its elements
 * @param questions by the action's last word
 */
export async function actions(name, questions) {
  const {admin, actions: all} = await known;
  const may = word => admin && all.includes(`${name}/${word}`);

  const ask = (word, parameters) => confirmed(byId(`${name}-said`), questions[word],
    changeHeader => post(`${name}/${word}${parameters}`, changeHeader));

  // A button for one action; null where it may not be used.
  const offer = (word, parameters = '') =>
    may(word) ? titled(button(word, () => ask(word, parameters)), questions[word]) : null;

  // Those that make sense now. Not replaced while one is being pressed.
  function show(words) {
    const shown = words.filter(may);
    byId(`${name}-steer`).hidden = shown.length === 0;
    if (byId(`${name}-buttons`).textContent !== shown.join('')) {
      byId(`${name}-buttons`).replaceChildren(...shown.map(word => offer(word)));
    }
  }

  return {offer, show};
}
