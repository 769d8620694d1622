import { setTimeout as wait } from 'node:timers/promises';
import { anyProcess, type Fault } from '../fault.ts';

export const processKilled: Fault = {
  name: 'process killed',
  answers: ['503', 'cut'],
  leaves: true,
  lasts: [0, 0],
  async begin(scene, random) {
    const at = anyProcess(scene, random);
    await scene.processes.kill(at);
    await wait(random.below(1500));
    await scene.processes.start(at);
  },
};
