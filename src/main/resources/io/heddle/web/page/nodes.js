// Nodes: what is allocated beside what is measured, reservations, and nodes that are gone.

import {bar, byId, button, cell, element, link, number, rows, titled} from './dom.js';
import {host, memory, percent, spaced, when, whole} from './format.js';
import {poll, query} from './api.js';
import {bind, choose, chosen, pages} from './state.js';
import {why} from './explanation.js';

const LIMIT = 20;

function name(node, nodes) {
  const title = host(node.id, nodes);
  // A NodeManager chooses it: only host and port, nothing that leads elsewhere.
  const shown = /^[\w.:[\]-]+$/.test(node.address) ? link(title, `${location.protocol}//${node.address}`) : title;
  return titled(cell([shown, node.labels ? element('small', node.labels) : null], 'whole'), `${node.id}, rack ${node.rack}`);
}

function state(node) {
  const well = node.state === 'running';
  const made = cell([spaced(node.state), well || node.healthMillis === 0 ? null : element('small', `heard of ${when(node.healthMillis)}`)], well ? '' : 'alarm');
  const said = node.healthMillis > 0 ? `last heard of at ${when(node.healthMillis)}` : 'never heard of';
  return titled(made, node.health ? `${said}: ${node.health}` : said);
}

function room(one, shown) {
  if (one.total === 0) return cell('–');
  const share = one.used / one.total;
  const known = one.measured !== null;
  const made = cell([known ? bar(share, one.measured) : bar(share), ` ${percent(share)} of ${shown(one.total)}`,
    element('small', known ? `${percent(one.measured)} measured` : '')], 'whole');
  return titled(made, `${shown(one.used)} of ${shown(one.total)} allocated`);
}

function reservation(node) {
  if (!node.reservedFor) return cell('');
  const known = node.reservedFor.startsWith('application_');
  return cell([node.reservedFor, known ? [' ', why(node.reservedFor)] : null,
    element('small', `${memory(node.memoryMb.reserved)}, ${whole(node.vcores.reserved)} cores`)]);
}

const free = one => Math.max(0, one.total - one.used);

function states(counts) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  byId('nodes-states').replaceChildren(...[['', 'all', all], ...Object.entries(counts).map(([one, count]) => [one, spaced(one), count])]
    .map(([value, label, count]) => {
      const tab = button(`${label} ${whole(count)}`, () => choose({state: value, nodesFrom: ''}));
      tab.setAttribute('aria-pressed', chosen('state') === value);
      return tab;
    }));
}

function show(slice) {
  states(slice.states);
  pages('nodes', 'nodesFrom', slice, LIMIT);
  const ids = slice.items.map(node => node.id);
  rows('nodes', slice.items.map(node => {
    const gone = node.state !== 'running' && node.containers === 0;
    return [
      name(node, ids), state(node), room(node.memoryMb, memory), room(node.vcores, whole),
      number(gone ? '–' : [memory(free(node.memoryMb)), element('small', `${whole(free(node.vcores))} cores`)]),
      number(whole(node.containers)), reservation(node),
    ];
  }), 'no such node');
}

export function start() {
  bind('nodes-search', 'node', {nodesFrom: ''});
  poll('nodes', 5, show, () => 'nodes'
    + query({limit: LIMIT, offset: chosen('nodesFrom'), state: chosen('state'), search: chosen('node')}));
}
