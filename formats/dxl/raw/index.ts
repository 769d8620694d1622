/** Notes in binary form, read as far as their records are described in public. Pure. */

export { type BinaryScript, binaryCodeMarks, binaryScripts } from './code.ts';
export { segmentBytes } from './files.ts';
export { writtenOut } from './written.ts';
