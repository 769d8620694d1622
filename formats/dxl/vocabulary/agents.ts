import type { Table } from './notation.ts';

/** When an agent runs, on what, and when it last did. */
export const agents: Table = {
  designchange: { in: 'agent' },
  trigger: {
    in: 'agent',
    words: {
      type: `actionsmenu agentlist beforenewmail afternewmail docupdate docpaste scheduled serverstart`,
    },
    required: 'type',
    once: 'schedule',
  },
  schedule: {
    in: 'trigger',
    text: 'runserver',
    booleans: 'onweekends',
    numbers: 'hours minutes dateinmonth',
    words: {
      type: 'automatic byminutes daily weekly monthly never',
      runlocation: 'any local choose server specific',
      dayofweek: 'sunday monday tuesday wednesday thursday friday saturday',
    },
    once: 'starttime endtime startdate enddate',
  },
  starttime: { in: 'schedule' },
  endtime: { in: 'schedule' },
  startdate: { in: 'schedule' },
  enddate: { in: 'schedule' },
  documentset: { in: 'agent', words: { type: 'modified unreadinview allinview selected runonce all' } },
  rundata: {
    in: 'agent',
    numbers: 'processeddocs exitcode',
    hex: { agentdata: 32 },
    once: 'agentmodified agentrun runlog',
  },
  agentmodified: { in: 'rundata' },
  agentrun: { in: 'rundata' },
  runlog: { in: 'rundata' },
};
