import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comparablePieces, isDesignType, splitElements } from '../../formats/dxl/index.ts';
import { documentOf, newDatabase, type TestDatabase } from '../contract/design/support.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { withoutCode } from '../support/withoutCode.ts';
import * as generate from './dxl.generate.ts';
import { bring, type Note, named, options, put, type Stored } from './dxl.model.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let count = 0;
const fresh = () => newDatabase(server, `property${++count}.nsf`);
const exportOf = async (database: TestDatabase) =>
  String((await database.read('/export?full=true&documents=true')).dxl);
const compared = (dxl: string) =>
  splitElements(dxl).elements.map((element) => comparablePieces(dxl, element).join(''));

test('whatever is imported comes out as it went in, and once more changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(generate.database, async ({ text }) => {
      const database = await fresh();
      const checked = await database.read('/validate', { json: { dxl: text } });
      const first = await database.importDxl(text);
      expect([first.status, first.log]).toEqual([
        checked.valid ? 'complete' : 'error',
        withoutCode(checked.log),
      ]);
      const exported = await exportOf(database);
      const distinct = new Set(splitElements(text).elements.map(({ unid }, at) => unid ?? at));
      if (distinct.size === splitElements(text).elements.length && first.status === 'complete') {
        expect(compared(exported).sort()).toEqual(compared(text).sort());
      }
      const again = await database.importDxl(exported);
      expect(again).toMatchObject({ status: 'complete', importedCount: 0, result: { ignored: 0 } });
      expect(await exportOf(database)).toBe(exported);
    }),
    { numRuns: 20 },
  );
}, 180_000);

test('whatever is put is what is read, and putting that again is no change', async () => {
  const database = await fresh();
  await fc.assert(
    fc.asyncProperty(generate.element, async (text) => {
      const [element] = splitElements(text).elements;
      fc.pre(element !== undefined && isDesignType(element.type) && element.answers.length > 0);
      const name = element.answers.at(-1) ?? '';
      // Clients take these for steps in the path, however they are written (WHATWG URL); the UNID has an address too.
      fc.pre(name !== '.' && name !== '..');
      const path = `/${element.type}/${encodeURIComponent(name)}`;
      const answer = await database.put(path, text);
      expect(answer.status, await answer.text()).toBe(200);
      const first = await database.read(path);
      expect(compared(String(first.dxl))).toEqual(compared(text));
      await database.put(path, String(first.dxl));
      expect(await database.read(path)).toEqual(first);
      await database.read(path, { method: 'DELETE' });
    }),
    { numRuns: 50 },
  );
}, 180_000);

const name = fc.constantFrom('A', 'a', 'B', 'b', 'C');
const unid = fc.option(
  fc.constantFrom(...'0123').map((digit) => `${'E'.repeat(31)}${digit}`),
  { nil: undefined },
);
const design = fc.record({
  kind: fc.constant('design' as const),
  names: fc.uniqueArray(name, { minLength: 1, maxLength: 2, selector: (each) => each.toLowerCase() }),
  unid,
  says: fc.constantFrom('red', 'blue'),
});
const data = fc.record({
  kind: fc.constant('document' as const),
  names: fc.constant<string[]>([]),
  unid: fc.option(
    fc.constantFrom(...'012').map((digit) => `${'D'.repeat(31)}${digit}`),
    { nil: undefined },
  ),
  says: fc.constantFrom('red', 'blue'),
});
const caller = fc.constantFrom('alice', 'bob');
const option = fc.constantFrom(...options);
const write = fc.oneof(
  fc.record({ does: fc.constant('put' as const), as: caller, note: design, second: fc.boolean() }),
  fc.record({ does: fc.constant('delete' as const), as: caller, name }),
  fc.record({
    does: fc.constant('import' as const),
    as: caller,
    notes: fc.array(fc.oneof({ weight: 3, arbitrary: design }, data), { maxLength: 4 }),
    designOption: option,
    documentsOption: option,
  }),
);

const dxlOf = ({ kind, names: [first, ...aliases], unid: id, says }: Note): string => {
  const info = id === undefined ? '' : `<noteinfo unid='${id}'/>`;
  if (kind === 'document') return `<document>${info}<item name='says'><text>${says}</text></item></document>`;
  const alias = aliases.length === 0 ? '' : ` alias='${aliases.join('|')}'`;
  return `<page name='${first}'${alias} bgcolor='${says}'>${info}</page>`;
};

/** What the database holds, oldest first, as the model has it. */
async function heldBy(database: TestDatabase): Promise<Stored[]> {
  const dxl = await exportOf(database);
  return splitElements(dxl).elements.map(({ start, end, kind, name: first, aliases, unid: id }) => ({
    kind,
    names: kind === 'document' ? [] : [first, ...aliases],
    says: /red|blue/.exec(dxl.slice(start, end))?.[0] ?? '',
    unid: id,
  }));
}

test('writes of two callers in any order do what the rules say, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 10 }), async (writes) => {
      const database = await fresh();
      const entry = `/acl/entry/${encodeURIComponent('CN=Bob Example/O=Acme')}`;
      await database.read(entry, { method: 'PUT', json: { level: 'DESIGNER', type: 'PERSON' } });
      const model: Stored[] = [];
      for (const each of writes) {
        const { as } = each;
        if (each.does === 'put') {
          const at = (each.second ? each.note.names.at(-1) : each.note.names[0]) ?? '';
          put(model, at, each.note);
          const answer = await database.put(`/page/${at}`, dxlOf(each.note), { as });
          expect(answer.status, await answer.text()).toBe(200);
        } else if (each.does === 'delete') {
          const gone = named(model, each.name);
          if (gone !== undefined) model.splice(model.indexOf(gone), 1);
          const { status } = await database.call(`/page/${each.name}`, { method: 'DELETE', as });
          expect(status).toBe(gone === undefined ? 404 : 200);
        } else {
          const { notes, designOption, documentsOption } = each;
          const actions = bring(model, notes, designOption, documentsOption);
          const dxl = documentOf(...notes.map(dxlOf));
          const done = await database.importDxl(dxl, { designOption, documentsOption }, as);
          expect(done.result).toMatchObject(actions);
          expect(done.importedCount).toBe(actions.created + actions.replaced);
        }
        const held = await heldBy(database);
        for (const [at, { unid: made }] of held.entries()) {
          const known = model[at];
          if (known !== undefined) known.unid ??= made;
        }
        expect(held).toEqual(model);
      }
    }),
    { numRuns: 15 },
  );
}, 180_000);
