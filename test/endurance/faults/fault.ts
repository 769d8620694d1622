import type { Random } from '../../support/random.ts';
import type { Scene } from '../scene/scene.ts';

/** How a write may be answered, other than as it asked: `503` and `507` with `Retry-After`, or a connection that breaks
 *  or an answer that does not come in time (`cut`). */
export type Answer = '503' | '507' | 'cut';

/** Something that happens to a server while people work. */
export type Fault = {
  name: string;
  /** What those who write may hear meanwhile and in the moment after; nothing where all goes on as if nothing were. */
  answers: readonly Answer[];
  /** What was being written may lie about for a day: processes end in the middle of it, or it cannot be removed. */
  leaves?: boolean;
  /** It takes a disk of its own, which not every machine gives. */
  needsDisk?: boolean;
  /** It happens to a store on S3, which only some scenes have. */
  needsStore?: boolean;
  /** Milliseconds that it lasts, at least and at most; 0 when `begin` is all of it. */
  lasts: readonly [number, number];
  begin(scene: Scene, random: Random): Promise<void> | void;
  end?(scene: Scene): Promise<void> | void;
};

export const anyProcess = ({ processes }: Scene, random: Random): number => random.below(processes.count);
