// The cluster, and what decides where its containers go.

import {bar, byId, cell, number, rows, tiles} from './dom.js';
import {memory, nanos, percent, spaced, whole} from './format.js';
import {poll} from './api.js';

function used(amount, shown) {
  const share = amount.total > 0 ? amount.used / amount.total : 0;
  return [shown(amount.used), ' of ', shown(amount.total), ' ', bar(share)];
}

function cluster(info) {
  const mode = byId('mode');
  mode.textContent = info.mode;
  mode.className = 'badge ' + (info.mode === 'active' ? '' : info.mode);
  byId('shadow-hint').hidden = info.mode !== 'shadow';
  byId('policy').textContent = `policy ${info.policy}; containers are placed ${info.placement}`;
  tiles('cluster', [
    ['Nodes', whole(info.nodes)],
    ['Memory', used(info.memoryMb, memory)],
    ['Cores', used(info.vcores, whole)],
    ['Containers', whole(info.containers)],
    ['Applications running', whole(info.applicationsRunning)],
    ['Applications pending', whole(info.applicationsPending)],
    ['Reserved on nodes', `${memory(info.memoryMb.reserved)}, ${whole(info.vcores.reserved)} cores`],
    ['Pending resources', `${memory(info.memoryMb.pending)}, ${whole(info.vcores.pending)} cores`],
  ]);
}

function decisions(info, before) {
  const passed = before ? (info.millis - before.millis) / 1000 : 0;
  const rate = (now, then) => passed > 0 && now >= then ? ((now - then) / passed).toFixed(1) : '–';
  const earlier = new Map(before ? before.terms.map(term => [term.term, term.containers]) : []);
  byId('decisions-rate').textContent = info.total === 0 ? ''
    : `${rate(info.total, before ? before.total : 0)} per second, ${nanos(info.meanNanos)} each`;
  rows('decisions', info.terms.filter(term => term.containers > 0)
    .sort((one, other) => other.containers - one.containers)
    .map(term => [
      cell(spaced(term.term)),
      number(whole(term.containers)),
      cell([bar(term.containers / info.total), ' ', percent(term.containers / info.total)]),
      number(rate(term.containers, earlier.get(term.term) || 0)),
    ]), 'none yet');
}

export function start() {
  poll('cluster', 5, cluster);
  poll('decisions', 5, decisions);
}
