import type { DxlMessage } from './messages.ts';

/** A stretch of text: UTF-16 offsets, end exclusive. */
export type Span = { start: number; end: number };

/** One child of a database, or the root of a fragment, as it stands in the source. */
export type DxlElement = Span & {
  /** Local name of the root: `form`, `note`, `document` … */
  root: string;
  kind: 'design' | 'document';
  /** One of the fourteen design types, or a neighbour kind under its DXL word. */
  type: string;
  form: 'formatted' | 'raw';
  name: string;
  aliases: string[];
  /** Every word the element answers to, exact case. */
  answers: string[];
  language: string;
  flags: string;
  /** 32 upper-case hex digits, when the source has a valid one. */
  unid?: string;
  noteId?: number;
  /** Offset after the `>` of the root tag. */
  tagEnd: number;
  selfClosing: boolean;
  noteinfo?: Span & { tagEnd: number };
  updatedby?: Span;
  wassignedby?: Span;
  /** Where `updatedby` and `wassignedby` go when they are absent. */
  updatedAt: number;
  signedAt: number;
  /** Namespace declarations the element inherits and needs when it stands alone, ready to insert. */
  namespaces: string;
};

/** The parts of a whole-database document that are not notes. */
export type DxlDatabase = Span & {
  tagEnd: number;
  attributes: Record<string, string>;
  databaseinfo?: Span;
  acl?: Span;
  fulltextsettings?: Span;
  launchsettings?: Span;
};

/** What one reading of DXL finds. `database` is absent when the text is a single element. */
export type DxlDocument = { database?: DxlDatabase; elements: DxlElement[]; messages: DxlMessage[] };
