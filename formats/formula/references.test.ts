import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formulaReferences } from './index.ts';

const named = (source: string) =>
  formulaReferences(source).map(({ kind, name, firm }) => `${kind} ${name}${firm ? '' : '?'}`);

test.each([
  ['@DbLookup("":"NoCache"; "":""; "By key"; Key; 2)', ['view By key']],
  ['@DbColumn("Notes"; @DbName; {Keywords}; 1)', ['view Keywords']],
  ['@PickList([Custom]:[Single]; ""; "People"; "t"; "p"; 1)', ['view People']],
  ['@Command([OpenView]; "All")', ['view All']],
  ['@PostedCommand([OpenFrameset]; "Desk")', ['frameset Desk']],
  ['@Command([OpenPage]; "Home")', ['page Home']],
  ['@Command([OpenNavigator]; "Map")', ['navigator Map']],
  ['@Command([Compose]; "Order")', ['form Order']],
  ['@Command([Compose]; ""; "Order")', ['form Order']],
  ['@Command([RunAgent]; "Send (all)")', ['agent Send (all)']],
  ['@Command([ToolsRunMacro]; "(Count)")', ['agent (Count)']],
  ['@DialogBox("Ask"; [AutoHorzFit])', ['dialog Ask']],
  ['@AddToFolder("Mine"; "Inbox")', ['view Mine', 'view Inbox']],
  ['@IsAgentEnabled("Nightly")', ['agent Nightly']],
  ['SELECT Form = "Order" : "Offer" | @All', ['form Order?', 'form Offer?']],
  ['FIELD Form := "Order"', ['form Order?']],
])('%s names %j', (source, names) => {
  expect(named(source)).toEqual(names);
});

test('names that are set once and branches are looked through', () => {
  const source = 'v := @If(a; "Open"; "Closed");\ndb := @Subset(@DbName; -1);\n@DbColumn(""; "" : db; v; 1)';
  expect(named(source)).toEqual(['view Open', 'view Closed']);
  expect(named('v := "One"; v := "Two"; @DbColumn(""; ""; v; 1)')).toEqual([]);
});

test('another database is left out, and one that cannot be told is not sure', () => {
  expect(named('@DbLookup(""; "Hub":"names.nsf"; "People"; k; 1)')).toEqual([]);
  expect(named('@DbLookup(""; server:path; "People"; k; 1)')).toEqual(['view People?']);
  expect(named('@Command([Compose]; "":"other.nsf"; "Memo")')).toEqual([]);
  expect(named('@DbLookup("ODBC"; "source"; "user"; "table"; c; k)')).toEqual([]);
  expect(named('@PickList([Name]:[Single])')).toEqual([]);
});

test('places are those of the literals, with their quotes', () => {
  const source = 'x;\n@DbColumn(""; ""; "By \\"key\\""; 1)';
  const [found] = formulaReferences(source);
  expect(found).toMatchObject({ name: 'By "key"', by: '@DbColumn' });
  expect(source.slice(found?.start, found?.end)).toBe('"By \\"key\\""');
});

test('a formula that gives a name is asked for it', () => {
  const kind = (source: string) => formulaReferences(source, 'form').map(({ name }) => name);
  expect(kind('x := 1; @If(Status = "a"; "Open"; @IsNewDoc; "New"; "Order")')).toEqual([
    'Open',
    'New',
    'Order',
  ]);
  expect(kind('("Order")')).toEqual(['Order']);
  expect(kind('"a" + "b"')).toEqual([]);
});

test('anything is read, and in time', { timeout: 60_000 }, () => {
  const pieces = fc.constantFrom(
    '@DbLookup(',
    '@If(',
    '"a"',
    ';',
    ')',
    'v',
    ':=',
    '[',
    ']',
    '{',
    'Form = ',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const source = parts.join('');
      for (const { start, end } of formulaReferences(source, 'view')) expect(end).toBeGreaterThan(start);
    }),
  );
  const chain = Array.from({ length: 3000 }, (_, at) => `a${at} := a${at + 1} + a${at + 1};`).join('');
  formulaReferences(`${chain}${'@DbLookup(a0; a0; a0;'.repeat(20_000)}`, 'view');
});
