import { aclFile, clean, fileText, propertiesFile } from '../../../formats/dxl/project/index.ts';
import type { Base, BaseFile } from './base.ts';
import { type Disk, digestOf } from './disk.ts';
import type { Remote } from './remote.ts';

/** What a pull does to the files that are no elements; `conflicts` are edits it would overwrite. */
export type FilesPull = { conflicts: string[]; written: string[]; write(): Base['files'] };

/** Prepares properties and ACL. The ACL of who may not read it stays as it is in the folder. */
export function pullFiles(
  disk: Disk,
  base: Base | undefined,
  remote: Remote,
  { exact, force }: { exact: boolean; force: boolean },
): FilesPull {
  const conflicts: string[] = [];
  const written: string[] = [];
  const next: Record<string, BaseFile> = { ...base?.files };
  const writes: [string, string][] = [];
  for (const [file, source] of [
    [propertiesFile, remote.properties],
    [aclFile, remote.acl],
  ] as const) {
    if (source === undefined) continue;
    const cleaned = clean(source);
    const text = fileText(exact ? source : cleaned.text);
    const server = digestOf(cleaned.text);
    const before = base?.files[file];
    const bytes = disk.read(file);
    const digest = bytes === undefined ? undefined : digestOf(bytes);
    if (digest !== digestOf(text)) {
      const untouched = digest === undefined || digest === before?.digest;
      if (!force && !untouched && before?.server === server) continue;
      if (!force && !untouched) {
        conflicts.push(`${file}: differs from the server`);
        continue;
      }
      writes.push([file, text]);
      written.push(file);
    }
    next[file] = { digest: digestOf(text), server, pieces: exact ? [] : cleaned.pieces };
  }
  return {
    conflicts,
    written,
    write() {
      for (const [file, text] of writes) disk.write(file, text);
      return next;
    },
  };
}
