import { isLanguage } from './language.ts';
import type { ListFormat } from './types.ts';

/** What a person set for the document as a whole. `headings`: they are counted 1, 1.1, 1.1.1, or not where the file does. */
export type Settings = { language?: string; headings?: 'numbered' | 'plain' };

/** Read what the room's map holds; what is no such value is left out. */
export function readSettings(value: unknown): Settings {
  if (typeof value !== 'object' || value === null) return {};
  const { language, headings } = value as Record<string, unknown>;
  return {
    ...(isLanguage(language) && { language }),
    ...((headings === 'numbered' || headings === 'plain') && { headings }),
  };
}

/** How deep headings are counted. */
export const HEADING_LEVELS = 9;

/** How headings of a level (from 1) are labelled where they are counted: 1, 1.1, 1.1.1. */
export function headingFormat(level: number): ListFormat {
  const left = Math.round((21.6 + (level - 1) * 7.2) * 10) / 10;
  const template = Array.from({ length: level }, (_, at) => `%${at + 1}`).join('.');
  return {
    counter: 'headings',
    level: level - 1,
    format: 'decimal',
    template,
    start: 1,
    left,
    first: -left,
  };
}
