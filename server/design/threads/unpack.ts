import { filesInArchive } from '../../../formats/dxl/project/archive.ts';
import { ArchiveProblem, type Gathered, gathering } from '../../../formats/dxl/project/index.ts';
import { problem } from '../problems.ts';
import type { Place } from './place.ts';
import { leavingProblem, type Refused } from './reading.ts';

type Unpacked = Pick<Gathered, 'dxl' | 'left'>;

/** The design in an archive as one document, and the files that are not part of it. Nothing is unpacked before it is
 *  read, and never more than DXL may have. */
export function unpack(
  bytes: Uint8Array,
  { maxDxlBytes }: Place,
): Unpacked | Extract<Refused, { refused: 'problem' }> {
  try {
    const reading = gathering(filesInArchive(bytes), maxDxlBytes);
    for (;;) {
      const { done, value } = reading.next();
      if (!done) continue;
      const found = value as Gathered | undefined;
      return found ?? leavingProblem(problem('design.archive.empty'));
    }
  } catch (error) {
    if (!(error instanceof ArchiveProblem)) throw error;
    const { fault, file } = error;
    const code = fault === 'large' ? 'design.archive.large' : 'design.archive.refused';
    return leavingProblem(problem(code, { fault, file }));
  }
}
