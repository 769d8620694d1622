import type { Piece } from '../../../formats/dxl/project/index.ts';

/** What the last command in this very folder found of a version; another clone does without. */
export type Kept = {
  file: string;
  type: string;
  name: string;
  /** Of the file's bytes. */
  digest: string;
  /** Of the server's version. */
  fingerprint: string;
  etag: string;
  /** What was taken out, to be put back. */
  pieces: Piece[];
  /** Whether the element has the default namespace from the document around it. */
  inherits: boolean;
};

/** The version of the server that an element of the folder starts from. */
export type BaseElement = {
  version: number;
  /** Digest of its text without what changes by itself; undefined when the version is a deletion. */
  content: string | undefined;
  kept?: Kept;
  /** Looked up, not remembered: a file of the folder says this version, whatever identity it gives. */
  asHere?: boolean;
};

/** A file that is no element, properties or ACL: digests of what the server had and of the file. */
export type BaseFile = { server: string; digest?: string; pieces?: Piece[] };

/** What a folder starts from: the database, UNID → element, and the other files. */
export type Base = {
  replicaId: string;
  elements: Map<string, BaseElement>;
  files: Record<string, BaseFile>;
};
