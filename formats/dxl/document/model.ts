import type { Span } from '../model.ts';

/** What the values of an item are: `richtext` and `binary` have a text at most, `file` none. */
export const itemTypes = ['text', 'number', 'datetime', 'richtext', 'formula', 'file', 'binary'] as const;
export type ItemType = (typeof itemTypes)[number];

/** What DXL says of an item besides its value. */
export const itemFlags = [
  'summary',
  'sign',
  'seal',
  'sealed',
  'names',
  'authors',
  'readers',
  'protected',
  'placeholder',
] as const;
export type ItemFlag = (typeof itemFlags)[number];

/** One item of a document. Numbers are as they were written, dates are ISO 8601, ranges `from/to`. */
export type Item = {
  name: string;
  type: ItemType;
  flags: ItemFlag[];
  values: string[];
  /** Of rich text the element itself; of bytes and files what stands between the tags, in base64. */
  span?: Span;
  /** Of bytes the type of item that they are (hexadecimal). */
  rawType?: string;
  file?: AttachedFile;
};

/** What is said of an attached file. `size` is in bytes. */
export type AttachedFile = { name: string; size: number; modified?: string; compressed: boolean };

/** A document as it is written. Moments are ISO 8601, and absent when they are not said. */
export type DocumentContent = {
  /** `document`, `profiledocument`, or `note` in the form of items alone. */
  root: string;
  form: string;
  /** Name and user of a profile document. */
  profile?: { name: string; user: string };
  /** UNID of the document that it responds to. */
  parent?: string;
  created?: string;
  modified?: string;
  updatedBy: string[];
  items: Item[];
};
