import { anyProcess, type Fault } from '../fault.ts';

/** As an upgrade does it: the rooms of one process move to another one. */
export const processStopped: Fault = {
  name: 'process stopped',
  answers: ['503', 'cut'],
  lasts: [0, 0],
  async begin(scene, random) {
    const at = anyProcess(scene, random);
    await scene.processes.stop(at);
    await scene.processes.start(at);
  },
};
