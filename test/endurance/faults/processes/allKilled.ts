import type { Fault } from '../fault.ts';

export const allProcessesKilled: Fault = {
  name: 'all processes killed',
  answers: ['503', 'cut'],
  leaves: true,
  lasts: [0, 0],
  async begin({ processes }) {
    const all = Array.from({ length: processes.count }, (_, at) => at);
    await Promise.all(all.map((at) => processes.kill(at)));
    await Promise.all(all.map((at) => processes.start(at)));
  },
};
