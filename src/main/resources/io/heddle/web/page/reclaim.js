// Reclaimed vcores: what nodes offer beyond what they have, and what came of it. Hidden where it is off.

import {actions} from './actions.js';
import {bar, byId, cell, number, rows, tiles, titled} from './dom.js';
import {counted, host, percent, spaced, when, whole} from './format.js';
import {poll, query} from './api.js';

const LIMIT = 20;
const QUESTIONS = {
  pause: 'Let all nodes offer no more than they have?',
  resume: 'Let nodes offer what is not used again?',
};

const REASONS = {
  'use': 'It offers what its containers do not use.',
  'excluded': 'The configuration excludes it.',
  'not-running': 'It is not running.',
  'overcommitted': 'An administrator has set its resources with a timeout.',
  'kept': 'Requests wait that may not use reclaimed vcores.',
  'stale': 'There are no recent figures of it.',
  'busy': 'All that it has is in use.',
  'pressure': 'Tasks wait for its cores.',
  'no-demand': 'No request waits that could use more.',
};

let steering;
let isOn = false;

const hours = (value, unit = 'vcore') => `${value.toFixed(1)} ${unit}-hours`;

function cluster(info) {
  isOn = info.mode !== 'off';
  byId('reclaim').hidden = !isOn;
  byId('reclaim-mode').textContent = info.mode + (info.paused ? ', paused' : '');
  steering.then(steer => steer.show([info.paused ? 'resume' : 'pause']));
  const verb = info.mode === 'shadow' ? 'Would be offered' : 'Offered';
  tiles('reclaim-cluster', [
    ['Nodes have', whole(info.capacity)],
    [`${verb} beyond`, whole(info.reclaimed), false, `by ${whole(info.reclaiming)} of ${whole(info.nodes)} nodes`],
    ['Held beyond', whole(info.used)],
    ['Allocated', whole(info.allocated)],
    ...info.memory
      ? [[`Memory ${verb.toLowerCase()} beyond`, whole(info.reclaimedMb), false, `MiB, of which ${whole(info.usedMb)} are held`]] : [],
    ['Busy', whole(info.busy)],
    ['No fresh figures', `${whole(info.stale)} of ${whole(info.nodes)} nodes`, info.stale > 0],
    ['Waiting for it', whole(info.waiting), false, `${whole(info.waitingOthers)} vcores wait that may not use it`],
    ['Gained today', hours(info.hoursToday), false, `${hours(info.hours)} since the start`],
    ...info.memory
      ? [['Memory gained today', hours(info.memoryHoursToday, 'GiB'), false, `${hours(info.memoryHours, 'GiB')} since the start`]] : [],
  ]);
}

const checks = (tally, whose, bound) => tally && tally.checks > 0
  ? `In ${whole(tally.over)} of ${whole(tally.checks)} looks at a node in the last hour (${percent(tally.over / tally.checks)}), ${whose} would have been beyond ${bound} with its offer full.` : '';

function history(info) {
  const last = info.hours.at(-1);
  const event = info.events.at(-1);
  byId('reclaim-checks').textContent = [
    checks(last?.tally, 'use', 'the node'),
    checks(last?.memory.tally, 'memory in use', 'memory.stop'),
    last?.memory.takenBack > 0
      ? `${counted(last.memory.takenBack, 'container')} on reclaimed memory ${last.memory.takenBack > 1 ? 'were' : 'was'} taken back in the last hour.` : '',
    event ? `Last switched at ${when(event.millis)}: ${event.what}.` : '',
  ].join(' ');
}

function nodes(slice) {
  const ids = slice.items.map(node => node.node);
  rows('reclaim-nodes', slice.items.map(node => [
    titled(cell(host(node.node, ids), 'whole'), node.node),
    number(whole(node.vcores)),
    number(whole(node.offered)),
    cell([bar(node.allocated / node.offered, node.vcores / node.offered), ` ${whole(node.allocated)}`], 'whole'),
    number(node.busy === null ? '–' : node.busy.toFixed(1)),
    titled(cell(spaced(node.reason)), REASONS[node.reason] ?? ''),
  ]), 'no step was made yet');
}

export function start() {
  steering = actions('reclaim', QUESTIONS);
  poll('reclaim', 5, cluster);
  poll('reclaim-nodes', 5, nodes, () => isOn ? 'reclaim-nodes' + query({limit: LIMIT}) : null);
  poll('reclaim-history', 5, history, () => isOn ? 'reclaim-history' + query({last: 1}) : null);
}
