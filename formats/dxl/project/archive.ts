import { PackageProblem } from '../../package/problem.ts';
import { openPackage, readEntry } from '../../package/zip.ts';
import { isOtherArchive } from './archiveKinds.ts';
import { ArchiveProblem } from './archiveProblem.ts';
import type { GivenFile } from './gather.ts';

/** The files of a zip archive, none of which is unpacked before it is read. Reading throws ArchiveProblem, too.
 *  @throws ArchiveProblem */
export function filesInArchive(bytes: Uint8Array): GivenFile[] {
  if (isOtherArchive(bytes)) throw new ArchiveProblem('other');
  const archive = explained('', () => openPackage(bytes));
  return [...archive.entries.values()]
    .filter(({ name }) => !/[/\\]$/.test(name))
    .map(({ name, method }) => {
      const path = name.replaceAll('\\', '/');
      const read = () => {
        if (method !== 0 && method !== 8) throw new ArchiveProblem('packing', path);
        return explained(path, () => readEntry(archive, name) ?? new Uint8Array());
      };
      return { path, read };
    });
}

function explained<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof PackageProblem) throw new ArchiveProblem(error.fault, error.part ?? path);
    throw error;
  }
}
