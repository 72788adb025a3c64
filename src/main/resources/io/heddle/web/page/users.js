// What each user holds, in all queues together.

import {bar, byId, cell, element, link, number, rows} from './dom.js';
import {counted, memory, percent, whole} from './format.js';
import {poll, query} from './api.js';
import {choosing} from './state.js';

const LIMIT = 20;

function show(slice) {
  byId('users-total').textContent = slice.total > slice.items.length
    ? `${whole(slice.items.length)} of ${whole(slice.total)} are shown` : counted(slice.total, 'user');
  rows('users', slice.items.map(one => [
    cell(link(element('bdi', one.user), choosing({user: one.user, offset: ''}))),
    cell([bar(one.share), ' ', percent(one.share)]),
    number([memory(one.memoryMb), element('small', `${whole(one.vcores)} cores`)]),
    number(whole(one.running)), number(whole(one.waiting)), number(whole(one.queues)),
  ]), 'nobody');
}

export function start() {
  poll('users', 15, show, () => 'users' + query({limit: LIMIT}));
}
