// What an admin may change from the page: buttons, each with a question before it.

import {button, byId, titled} from './dom.js';
import {poll, post} from './api.js';

// Who reads the page may change: told with all else that it shows.
const known = new Promise(resolve => poll('access', 300, resolve, () => ''));

/**
 * The actions of one part of the API, such as tuner/pause.
 *
 * @param name of the part; NAME-steer, NAME-buttons and NAME-said are its elements
 * @param questions by the action's last word
 */
export async function actions(name, questions) {
  const {admin, actions: all, changeHeader} = await known;
  const may = word => admin && all.includes(`${name}/${word}`);

  async function ask(word, parameters) {
    if (!window.confirm(questions[word])) return;
    const said = byId(`${name}-said`);
    said.className = '';
    try {
      said.textContent = await post(`${name}/${word}${parameters}`, changeHeader);
    } catch (failure) {
      said.className = 'alarm';
      said.textContent = failure.message;
    }
  }

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
