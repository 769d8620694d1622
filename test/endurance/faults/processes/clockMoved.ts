import { anyProcess, type Fault } from '../fault.ts';

/** The clock of one machine jumps, forwards or backwards, and is set right again. */
export const clockMoved: Fault = {
  name: 'clock moved',
  answers: [],
  lasts: [500, 2000],
  begin(scene, random) {
    const seconds = (random.chance(0.5) ? 1 : -1) * (30 + random.below(1200));
    scene.processes.moveClock(anyProcess(scene, random), seconds);
  },
  end({ processes }) {
    for (let at = 0; at < processes.count; at++) processes.moveClock(at, 0);
  },
};
