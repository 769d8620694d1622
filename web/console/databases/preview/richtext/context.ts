import { createContext } from 'react';
import { type Branch, deep } from '../tree.ts';

/** What the parts of a rich text need to know: how its paragraphs are defined, and whether a subform stands in itself. */
export type TextContext = { definitions: ReadonlyMap<string, Branch>; above: readonly string[] };

export const TextContext = createContext<TextContext>({ definitions: new Map(), above: [] });

export const textContext = (body: Branch, above: readonly string[] = []): TextContext => ({
  definitions: new Map(deep(body, 'pardef').map((each) => [each.attributes.id ?? '', each])),
  above,
});
