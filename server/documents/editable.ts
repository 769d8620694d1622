import { extensionOf } from './mime.ts';

const KIB = 1024;

/** What the editor can change, with the largest file in KB that it opens. */
export const editable: Record<string, number> = {
  docx: 10_240,
  docm: 10_240,
  odt: 10_240,
  txt: 1024,
  md: 1024,
};

/** The largest file in bytes that the editor opens under this name; undefined for a kind that it cannot change. */
export function editLimit(name: string): number | undefined {
  const kilobytes = editable[extensionOf(name)];
  return kilobytes === undefined ? undefined : kilobytes * KIB;
}

/** Bare text has no place for comments. */
export const holdsComments = (name: string) => /\.(doc[xm]|odt)$/i.test(name);
