// Plans for jobs of stages.

import {cell, number, rows, words} from './dom.js';
import {poll} from './api.js';
import {why} from './explanation.js';

function stages(slice) {
  rows('stages', slice.items.map(stage => [
    cell(words(stage.queue)),
    number(stage.place > 0 ? stage.place : '–'),
    cell([stage.application, ' ', why(stage.application)]),
    number(stage.held), number(stage.limit),
    cell(stage.source),
    cell(stage.reason, 'why'),
  ]), 'no queue plans stages, or none runs');
}

export const start = () => poll('stages', 5, stages);
