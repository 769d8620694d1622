import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
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
import { packOdt } from '../../formats/odt/empty.ts';
import { requireOffice } from '../support/office.ts';

const office = await requireOffice();
const folder = mkdtempSync(join(tmpdir(), 'trivet-comments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const room = (bytes: Uint8Array) => {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, docToUpdate(openDocument(bytes).doc));
  return ydoc;
};

function commented(bytes: Uint8Array): Uint8Array {
  const ydoc = room(bytes);
  const write = (fields: Partial<Comment> & Pick<Comment, 'id' | 'text'>, quote?: string) => {
    const place = quote === undefined ? undefined : findQuote(ydoc, quote, 1);
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
  return saveDocument(bytes, docFromYDoc(ydoc));
}

const told = (bytes: Uint8Array) =>
  quotedComments(room(bytes))
    .map(({ comment: { author, text, resolved }, quote }) => ({ author, text, resolved, quote }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1));

const first = {
  docx: emptyDocx('', paragraph('Some plain words') + paragraph('More of them')),
  odt: packOdt('<text:p>Some plain words</text:p><text:p>More of them</text:p>'),
};

for (const kind of ['docx', 'odt'] as const) {
  test.skipIf(!office)(
    `comments of a .${kind}, their answers and whether they are resolved survive LibreOffice`,
    async () => {
      const mine = commented(first[kind]);
      writeFileSync(join(folder, `in.${kind}`), mine);
      const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
      const out = join(folder, 'out');
      await promisify(execFile)(
        office ?? '',
        [profile, '--headless', '--convert-to', kind, '--outdir', out, join(folder, `in.${kind}`)],
        { timeout: 300_000 },
      );
      expect(told(mine)).toHaveLength(3);
      expect(told(readFileSync(join(out, `in.${kind}`)))).toEqual(told(mine));
    },
    400_000,
  );
}
