import { UPLOADS } from '../../../shared/unsaved.ts';

/** A file of a package whose place another one takes, with what the package says of it. */
export type Replaced = { id: string; platform?: string; description?: string };

/** An upload that has begun: to which package, as which entry, and what the file is known by. */
export type Unfinished = {
  package: string;
  id: string;
  name: string;
  size: number;
  lastModified: number;
  replaces?: Replaced;
};

/** Uploads that this browser has begun and not ended, so that they go on after the page was closed. */
export function unfinishedUploads(): Unfinished[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(UPLOADS) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function keep(all: Unfinished[]): void {
  try {
    localStorage.setItem(UPLOADS, JSON.stringify(all));
  } catch {
    // A full or forbidden storage costs only that the upload cannot go on after a reload.
  }
}

export const rememberUpload = (upload: Unfinished): void =>
  keep([...unfinishedUploads().filter(({ id }) => id !== upload.id), upload]);

export const forgetUpload = (id: string): void => keep(unfinishedUploads().filter((each) => each.id !== id));

/** True for the file that an unfinished upload began with, as far as a page can know. */
export const isSameFile = (upload: Unfinished, file: File): boolean =>
  upload.name === file.name && upload.size === file.size && upload.lastModified === file.lastModified;
