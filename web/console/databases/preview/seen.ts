import { createContext } from 'react';
import type { Branch } from './tree.ts';

/** As whom a person looks at a preview: at everything, with or without notes on what is hidden, or as somebody who uses it. */
export const seenAs = ['everything', 'plain', 'read', 'edit', 'web'] as const;
export type SeenAs = (typeof seenAs)[number];

export const SeenContext = createContext<SeenAs>('everything');

/** The words of `hide`, without those for old releases. */
export const hidePlaces = ({ attributes }: Branch): string[] =>
  (attributes.hide ?? '').split(/\s+/).filter((place) => place !== '' && !/^v\d/.test(place));

const hiding: Partial<Record<SeenAs, readonly string[]>> = {
  read: ['read', 'notes'],
  edit: ['edit', 'notes'],
  web: ['web'],
};

/** Whether something is there for somebody; what a formula hides is, since its answer is not known. */
export const isThere = (of: Branch | undefined, seen: SeenAs): boolean =>
  of === undefined || !hidePlaces(of).some((place) => hiding[seen]?.includes(place));
