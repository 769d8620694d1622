import { decodeDxl, isDxlFault } from '../../../formats/dxl/index.ts';
import { besideMetadata, parted, withContent } from '../../../formats/dxl/project/index.ts';
import { type Disk, openFiles } from './disk.ts';

/** Opens the folder of a project. What Designer keeps in two files, a content and its metadata, is one element here: the
 *  file of the metadata reads, and is written, as the DXL of the whole. */
export function openDisk(folder: string): Disk {
  const files = openFiles(folder);
  const disk: Disk = {
    ...files,
    read(file) {
      const beside = besideMetadata(file);
      const metadata = files.read(file);
      const content = metadata && beside && files.read(beside);
      return content ? (together(metadata, content) ?? metadata) : metadata;
    },
    write(file, content) {
      const beside = besideMetadata(file);
      if (beside === undefined) return files.write(file, content);
      const two = apartOf(content);
      // What is no element by itself, such as both sides of a conflict, is all in one file until it is one.
      if (two === undefined) files.remove(beside);
      else files.write(beside, two.content);
      files.write(file, two?.metadata ?? content);
    },
    move(from, to) {
      const [source, target] = [besideMetadata(from), besideMetadata(to)];
      if (source === undefined && target === undefined) return files.move(from, to);
      const bytes = disk.read(from);
      if (bytes === undefined || disk.read(to) !== undefined) return false;
      disk.write(to, bytes);
      // Where only the case differs, some systems have one file under both names.
      if (from.toLowerCase() !== to.toLowerCase()) disk.remove(from);
      return true;
    },
    remove(file) {
      const beside = besideMetadata(file);
      files.remove(file);
      if (beside !== undefined) files.remove(beside);
    },
  };
  return disk;
}

function together(metadata: Uint8Array, content: Uint8Array): Buffer | undefined {
  const whole = tried(() => withContent(decodeDxl(metadata), content));
  return whole === undefined ? undefined : Buffer.from(whole);
}

function apartOf(content: string | Uint8Array) {
  return tried(() => parted(typeof content === 'string' ? content : decodeDxl(content)));
}

/** What is not well-formed is told where the element is read. */
function tried<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (isDxlFault(error)) return undefined;
    throw error;
  }
}
