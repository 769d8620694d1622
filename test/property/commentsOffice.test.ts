import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { paragraph } from '../../formats/docx/empty.ts';
import { openDocument, saveDocument } from '../../formats/editable/index.ts';
import {
  anchorAt,
  type Comment,
  docFromYDoc,
  docToUpdate,
  findQuote,
  quotedComments,
  writeComment,
} from '../../formats/model/index.ts';
import { requireOffice } from '../support/office.ts';
import { documentWithStories, openDocumentWithStories } from '../support/stories.ts';

const office = await requireOffice();
const folder = mkdtempSync(join(tmpdir(), 'trivet-comments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const room = (bytes: Uint8Array) => {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, docToUpdate(openDocument(bytes).doc));
  return ydoc;
};

/** Words of a note, a header and a text box. */
const outside = { docx: ['subspecies', 'every page', 'a box'], odt: ['note', 'header', 'box'] };

function commented(bytes: Uint8Array, kind: 'docx' | 'odt'): Uint8Array {
  const ydoc = room(bytes);
  const write = (fields: Partial<Comment> & Pick<Comment, 'id' | 'text'>, quote?: string) => {
    const place = quote === undefined ? undefined : findQuote(ydoc, quote, 1, true);
    writeComment(ydoc, {
      author: 'Ann Lee',
      initials: 'AL',
      by: null,
      date: '2026-01-02T03:04:05Z',
      parent: null,
      resolved: false,
      deleted: false,
      start: null,
      end: null,
      point: null,
      anchor: (place && anchorAt(place.from, place.to)) ?? null,
      ...fields,
    });
  };
  write({ id: '10000001', text: 'Open\nin two lines' }, 'plain');
  write({ id: '10000002', text: 'Answer', parent: '10000001', author: 'Bob' });
  write({ id: '10000003', text: 'Done', resolved: true }, 'More');
  for (const [at, words] of outside[kind].entries())
    write({ id: `2000000${at}`, text: `On ${words}` }, words);
  return saveDocument(bytes, docFromYDoc(ydoc));
}

const told = (bytes: Uint8Array) =>
  quotedComments(room(bytes))
    .map(({ comment: { author, text, resolved }, quote }) => ({ author, text, resolved, quote }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1));

/** A file with stories beside its text: two paragraphs to comment on, a note, a text box, a header. */
const first = {
  docx: documentWithStories(paragraph('Some plain words') + paragraph('More of them')),
  odt: openDocumentWithStories(undefined, '<text:p>Some plain words</text:p><text:p>More of them</text:p>'),
};

for (const kind of ['docx', 'odt'] as const) {
  test.skipIf(!office)(
    `comments of a .${kind}, their answers and whether they are resolved survive LibreOffice`,
    async () => {
      const mine = commented(first[kind], kind);
      writeFileSync(join(folder, `in.${kind}`), mine);
      const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
      const out = join(folder, 'out');
      await promisify(execFile)(
        office ?? '',
        [profile, '--headless', '--convert-to', kind, '--outdir', out, join(folder, `in.${kind}`)],
        { timeout: 300_000 },
      );
      expect(told(mine)).toHaveLength(6);
      expect(told(readFileSync(join(out, `in.${kind}`)))).toEqual(told(mine));
    },
    400_000,
  );
}
