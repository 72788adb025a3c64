// Elements of the page. Words of users only ever become text: nothing here makes HTML of them.

import {percent} from './format.js';

export const byId = id => document.getElementById(id);

export function element(tag, content, className) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  for (const part of [content].flat(Infinity)) {
    if (part instanceof Node) made.append(part);
    else if (part !== undefined && part !== null) made.append(document.createTextNode(String(part)));
  }
  return made;
}

// Words of a user within a sentence: on their own, whatever direction they are written in.
export const bdi = text => element('bdi', text);

// The same in a table, cut by the style.
export const words = text => titled(element('bdi', text, 'name'), text);

export const cell = (content, className) => element('td', content, className);
export const number = value => cell(value, 'number');

export function titled(made, title) {
  made.title = title;
  return made;
}

export function link(content, href, className) {
  const made = element('a', content, className);
  made.href = href;
  return made;
}

export function button(label, pressed, className) {
  const made = element('button', label, className);
  made.type = 'button';
  made.addEventListener('click', pressed);
  return made;
}

// Fills a table. One without rows is a line that says so; a section that has nothing else is one, too.
export function rows(id, made, empty) {
  const table = byId(id);
  const labels = [...table.querySelectorAll('thead th')].map(head => head.textContent);
  table.tBodies[0].replaceChildren(...made.map(cells => {
    cells.forEach((one, i) => { one.dataset.label = labels[i] || ''; });
    return element('tr', cells);
  }));
  const scroll = table.closest('.scroll');
  scroll.hidden = made.length === 0;
  if (!scroll.nextElementSibling?.classList.contains('none')) scroll.after(element('p', '', 'none empty'));
  scroll.nextElementSibling.hidden = made.length > 0;
  scroll.nextElementSibling.textContent = empty;
  const section = table.closest('section');
  section.classList.toggle('collapsed', !section.querySelector('dl') && [...section.querySelectorAll('.scroll')].every(one => one.hidden));
}

export function tiles(id, pairs) {
  byId(id).replaceChildren(...pairs.map(([label, value, alarm, title]) => {
    const made = element('div', [element('dt', label), element('dd', value, alarm ? 'alarm' : '')]);
    if (title) made.title = title;
    return made;
  }));
}

// A share as a bar, with marks where something is promised or ends.
export function bar(share, ...marks) {
  const made = element('span', element('i'), 'bar');
  made.setAttribute('role', 'img');
  made.setAttribute('aria-label',
    percent(share) + marks.map(mark => `, mark at ${percent(mark)}`).join(''));
  made.firstChild.style.width = Math.min(100, 100 * share) + '%';
  for (const mark of marks) {
    const line = element('b');
    line.style.left = Math.min(99, 100 * mark) + '%';
    made.append(line);
  }
  return made;
}
