// Shows what api/v1 says: one module for each view.

import {button, byId} from './dom.js';
import * as applications from './applications.js';
import * as cluster from './cluster.js';
import * as colocation from './colocation.js';
import * as explanation from './explanation.js';
import * as health from './health.js';
import * as history from './history.js';
import * as nodes from './nodes.js';
import * as queues from './queues.js';
import * as reclaim from './reclaim.js';
import * as release from './release.js';
import * as shadow from './shadow.js';
import * as stages from './stages.js';
import * as tuner from './tuner.js';
import * as users from './users.js';

for (const view of [explanation, cluster, history, health, shadow, queues, users, applications, nodes,
  release, reclaim, colocation, tuner, stages]) {
  view.start();
}

// The address says what is chosen, so that these are no links to parts of the page.
byId('sections').append(...['history', 'queues', 'users', 'applications', 'nodes', 'decisions', 'preferences', 'tuner', 'stages', 'health']
  .map(name => {
    const title = byId(`${name}-title`);
    return button(title.firstChild.textContent.trim(), () => title.closest('section').scrollIntoView());
  }));
