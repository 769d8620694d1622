import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { Transform } from 'prosemirror-transform';
import { expect, it } from 'vitest';
import { initProseMirrorDoc, updateYFragment } from 'y-prosemirror';
import * as Y from 'yjs';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { openDocx, saveDocx } from '../../formats/docx/index.ts';
import { docFromYDoc, docToUpdate, FRAGMENT, plainText, schema } from '../../formats/model/index.ts';
import {
  changesOf,
  listChanges,
  readNewChange,
  resolveSpots,
  spotsOf,
  suggest,
} from '../../formats/model/tracked/index.ts';
import { packOdt } from '../../formats/odt/empty.ts';
import { openOdt, saveOdt } from '../../formats/odt/index.ts';
import { requireOffice } from '../support/office.ts';
import { applyEdit, type Edit, toModel, toNode } from './docx-edits.ts';
import { richDocument } from './docx-text.ts';

const office = await requireOffice();
const original = richDocument();
const opened = openDocx(original);
const at = new Date('2026-11-22T03:46:00Z');
const people = ['Ann', 'Ben', 'Cid'];

function suggestIn(ydoc: Y.Doc, edit: Edit, author: string, text: string) {
  const fragment = ydoc.getXmlFragment(FRAGMENT);
  const { doc, meta } = initProseMirrorDoc(fragment, schema);
  const found = suggest(doc, applyEdit(doc, edit, text), { author, at });
  if (found && found.transform.steps.length > 0) updateYFragment(ydoc, fragment, found.transform.doc, meta);
}

function settle(doc: Node, accept: boolean, wanted: (key: string) => boolean = () => true): Node {
  const changes = changesOf(doc.attrs.look?.changes);
  const tr = new Transform(doc);
  const entries = listChanges(doc, changes).filter(({ key }) => wanted(key));
  resolveSpots(tr, spotsOf(doc, entries, changes), changes, accept);
  return tr.doc;
}
const words = (doc: Node) => plainText(toModel(doc)).replace(/\n/g, '');

it('suggestions of three people at once meet in one document, and rejected leave the original text', () => {
  const turn = fc.record({
    who: fc.nat(2),
    sync: fc.boolean(),
    edit: fc.record({
      kind: fc.constantFrom<Edit['kind']>('type', 'delete', 'format', 'style'),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      to: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  });
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 14 }), (turns) => {
      const rooms = people.map(() => {
        const ydoc = new Y.Doc();
        Y.applyUpdate(ydoc, docToUpdate(opened.doc));
        return ydoc;
      });
      const meet = () => {
        for (const one of rooms)
          for (const other of rooms)
            Y.applyUpdate(other, Y.encodeStateAsUpdate(one, Y.encodeStateVector(other)));
      };
      for (const [number, { who, sync, edit }] of turns.entries()) {
        suggestIn(rooms[who] as Y.Doc, edit, people[who] ?? '', `t${number} `);
        if (sync) meet();
      }
      meet();
      const [first, ...others] = rooms.map((room) => docFromYDoc(room));
      for (const other of others) expect(other).toEqual(first);
      const doc = toNode(first as never);
      const rejected = settle(doc, false, (key) => readNewChange(key) !== undefined);
      expect(words(rejected)).toBe(words(toNode(opened.doc)));
      const again = toNode(openDocx(saveDocx(original, toModel(doc))).doc);
      for (const accept of [true, false])
        expect(words(settle(again, accept))).toBe(words(settle(doc, accept)));
    }),
    { numRuns: 60 },
  );
});

/** Suggestions of every kind in a text of four paragraphs, by two people. */
function reviewed(doc: Node): Node {
  let now = doc;
  const by = (author: string, change: (tr: Transform) => unknown) => {
    const tr = new Transform(now);
    change(tr);
    now = suggest(now, tr, { author, at })?.transform.doc ?? now;
  };
  const place = (text: string) => {
    let found = -1;
    now.descendants((node, pos) => {
      if (node.text?.includes(text)) found = pos + node.text.indexOf(text);
    });
    return found;
  };
  by('Ann Smith', (tr) => tr.replaceWith(5, 8, schema.text('2')));
  by('Ann Smith', (tr) => tr.addMark(1, 4, schema.mark('bold')));
  by('Ann Smith', (tr) => tr.split(place('Last') + 2));
  by('Ben', (tr) => tr.delete(place('cond'), place('Third') + 2));
  return now;
}
const told = (doc: Node) =>
  listChanges(doc, changesOf(doc.attrs.look?.changes))
    .map(({ change, text }) => [change.author, change.kind, text.replaceAll(' \u00b6 ', '\u00b6')])
    // Another program may tell one deletion in pieces.
    .reduce<string[][]>((all, [author = '', kind = '', text = '']) => {
      const last = all.at(-1);
      if (last?.[0] === author && last[1] === kind) last[2] += text;
      else all.push([author, kind, text]);
      return all;
    }, []);

it.runIf(office)(
  'LibreOffice takes suggestions for its own, in both formats, and gives them back',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trivet-tracked-'));
    try {
      const docx = emptyDocx(
        '',
        ['One two three', 'Second', 'Third', 'Last'].map((text) => paragraph(text)).join(''),
      );
      const odt = packOdt(
        ['One two three', 'Second', 'Third', 'Last'].map((text) => `<text:p>${text}</text:p>`).join(''),
      );
      const [inDocx, inOdt] = [reviewed(toNode(openDocx(docx).doc)), reviewed(toNode(openOdt(odt).doc))];
      await writeFile(join(folder, 'a.docx'), saveDocx(docx, toModel(inDocx)));
      await writeFile(join(folder, 'b.odt'), saveOdt(odt, toModel(inOdt)));
      const out = join(folder, 'out');
      await mkdir(out);
      const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
      for (const [to, name] of [
        ['odt', 'a.docx'],
        ['docx', 'b.odt'],
      ] as const)
        await promisify(execFile)(
          office ?? '',
          [profile, '--headless', '--convert-to', to, '--outdir', out, join(folder, name)],
          { timeout: 120_000 },
        );
      const asOdt = toNode(openOdt(await readFile(join(out, 'a.odt'))).doc);
      const asDocx = toNode(openDocx(await readFile(join(out, 'b.docx'))).doc);
      for (const [here, there] of [
        [inDocx, asOdt],
        [inOdt, asDocx],
      ] as const) {
        expect(told(there)).toEqual(told(here));
        for (const accept of [true, false])
          expect(plainText(toModel(settle(there, accept))).trim()).toBe(
            plainText(toModel(settle(here, accept))).trim(),
          );
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  300_000,
);
