import { words } from './words/words.ts';

/** A kind of job for people; one that has no words yet has its own name. */
export const kindName = (kind: string): string => words('jobs').kinds[kind] ?? kind;
