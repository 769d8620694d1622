import type { PDFDocumentProxy } from 'pdfjs-dist';
import { words } from '../words/words.ts';

/** An entry of the outline that a PDF brings along; without a destination it is only a heading. */
export type Bookmark = { text: string; level: number; destination: string | unknown[] | null };

type Item = { title: string; dest: string | unknown[] | null; items: Item[] };

/** More than anybody reads; hostile files have millions. */
const MAX_BOOKMARKS = 5000;

/** The outline of a PDF in reading order; empty when it has none or it cannot be read. */
export async function bookmarksOf(pdf: PDFDocumentProxy): Promise<Bookmark[]> {
  const items: Item[] | null = await pdf.getOutline().catch(() => null);
  return flat(items ?? []);
}

/** Entries one below the other, each with its level from 1 on. */
export function flat(items: Item[]): Bookmark[] {
  const found: Bookmark[] = [];
  const walk = (list: Item[], level: number) => {
    for (const { title, dest, items: inner } of list) {
      if (found.length >= MAX_BOOKMARKS) return;
      found.push({ text: title.trim() || words('pdf').untitled, level, destination: dest });
      walk(inner, level + 1);
    }
  };
  walk(items, 1);
  return found;
}
