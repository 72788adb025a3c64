// Nodes that may be released, and nodes that get no new container. Hidden where there are none of both.

import {byId, cell, element, number, rows, titled} from './dom.js';
import {counted, host, seconds, spaced, whole} from './format.js';
import {poll, query} from './api.js';

const LIMIT = 20;

function passedOver(group) {
  const more = group.count > group.nodes.length ? ', …' : '';
  return titled(element('li', [element('strong', counted(group.count, 'node')),
    ` (${group.nodes.map(node => host(node, group.nodes)).join(', ')}${more}): ${group.why}`]), group.nodes.join(', ') + more);
}

function show(info) {
  byId('release').hidden = info.mayGo === 0 && info.emptying === 0 && info.passedOver.length === 0;
  byId('release-total').textContent =
    `${whole(info.mayGo)} may go, ${whole(info.emptying)} emptying, of ${counted(info.total, 'node')}`;
  const ids = info.items.map(node => node.node);
  rows('release-nodes', info.items.map(node => [
    titled(cell(host(node.node, ids), 'whole'), node.node),
    cell(node.label),
    number(whole(node.containers)),
    number(seconds(node.containers > 0 ? null : node.idleSeconds)),
    cell(spaced(node.verdict), node.verdict === 'may-go' ? 'well' : ''),
    cell(node.why, 'why'),
  ]), 'no nodes');
  byId('passed-over-title').hidden = info.passedOver.length === 0;
  byId('passed-over').replaceChildren(...info.passedOver.map(passedOver));
}

export const start = () => poll('release', 5, show, () => 'nodes/release' + query({limit: LIMIT}));
