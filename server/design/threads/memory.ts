import type { ResourceLimits } from 'node:worker_threads';

/** What a thread needs in any case, and for each byte of DXL: its JSON and itself in two bytes a character, what was
 *  found in it, and what is made of it. */
const BASE_MB = 256;
const BYTES_PER_BYTE = 12;

/**
 * How much memory a thread may use that reads DXL. The less it may use, the sooner the engine collects what is no longer
 * needed: with its own limits of some gigabytes an import of 20 MB takes 220 MB, with these 100. Whatever needs more
 * ends the thread and fails, and the server keeps running.
 */
export const threadMemory = (maxDxlBytes: number): ResourceLimits => ({
  maxYoungGenerationSizeMb: 12,
  maxOldGenerationSizeMb: BASE_MB + Math.ceil((BYTES_PER_BYTE * maxDxlBytes) / 2 ** 20),
});
