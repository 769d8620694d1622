import { expect, test } from 'vitest';
import { de as editorDe } from '../editor/words/de/index.ts';
import { en as editorEn } from '../editor/words/en/index.ts';
import * as portalDe from '../portal/words/de.ts';
import * as portalEn from '../portal/words/en.ts';
import * as sharedDe from '../shared/words/de.ts';
import * as sharedEn from '../shared/words/en.ts';
import * as viewerDe from '../viewer/words/de.ts';
import * as viewerEn from '../viewer/words/en.ts';

const pages = { editor: editorDe, portal: portalDe, shared: sharedDe, viewer: viewerDe };
const english = { editor: editorEn, portal: portalEn, shared: sharedEn, viewer: viewerEn };

/** Every text under the way to it; what takes something is left out. */
function textsOf(texts: unknown, path = ''): [path: string, text: string][] {
  if (typeof texts === 'string') return [[path, texts]];
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([name, inner]) => textsOf(inner, `${path}.${name}`));
}

test('no text is empty, and none addresses the reader as du or Sie', () => {
  const all = textsOf(pages);
  expect(all.length).toBeGreaterThan(400);
  for (const [path, text] of all) {
    expect(text.trim(), path).not.toBe('');
    expect(text, path).not.toMatch(/\b(Sie|Ihre?[nmrs]?|du|dein\w*)\b/);
  }
  for (const [path, text] of textsOf(english)) expect(text.trim(), path).not.toBe('');
});
