/** Releases in one file, made here or taken in. */
export type Bundle = {
  id: string;
  kind: 'export' | 'import';
  state: 'pending' | 'done' | 'failed';
  progress?: { done: number; total: number };
  releases?: string[];
  since?: string;
  file?: { id: string; name: string; size: number; sha256: string };
  counts?: { [what: string]: number };
  problem?: { code: string; params: { [name: string]: unknown }; summary: string };
  created: string;
};
