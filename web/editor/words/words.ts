import { makeWords } from '../../words/words.ts';
import type { en } from './en/index.ts';

/** Every text of the editor, by area; English says which there are. */
export type Catalogue = typeof en;

/** The texts of an area of the editor in the language of the page. */
export const words = makeWords<Catalogue>({
  en: async () => (await import('./en/index.ts')).en,
  de: async () => (await import('./de/index.ts')).de,
});
