import type { StoreReason } from '../s3/storeFault.ts';

/** Why an object that is not ours cannot be read. */
export type SourceReason = Exclude<StoreReason, 'full' | 'altered'> | 'unlisted';

export class SourceFault extends Error {
  readonly reason: SourceReason;
  constructor(reason: SourceReason, cause?: unknown) {
    super(`The source is ${reason}.`, { cause });
    this.reason = reason;
  }
}
