import { expect, test } from 'vitest';
import { collectObjects, type Objects, scriptReferences } from './index.ts';

function named(source: string) {
  const objects: Objects = new Map();
  collectObjects(source, objects);
  return scriptReferences(source, objects).map(({ kind, name, firm }) => `${kind} ${name}${firm ? '' : '?'}`);
}
const current = 'Set db = s.CurrentDatabase\n';

test.each([
  ['Use "Library"\nUse Computed', ['library Library']],
  [`${current}Set v = db.GetView("By key")`, ['view By key']],
  ['Set v = s.CurrentDatabase.GetView({All})', ['view All']],
  [`${current}Set f = db.GetForm("Order")`, ['form Order']],
  [`${current}Call db.GetAgent("Send").RunOnServer(id)`, ['agent Send']],
  [`${current}Set o = db.GetOutline("Menu")`, ['outline Menu']],
  ['Call ws.ComposeDocument("", "", "Order")', ['form Order']],
  ['Call ws.ComposeDocument("Hub", "x.nsf", "Order")', []],
  ['Call ws.DialogBox("Ask", True)', ['dialog Ask']],
  ['ws.OpenFrameset "Desk"', ['frameset Desk']],
  ['Call ws.OpenPage("Home")', ['page Home']],
  [
    `${current}Set c = ws.PickListCollection(3, False, db.Server, db.FilePath, "Parts", "t", "p")`,
    ['view Parts'],
  ],
  ['Set c = ws.PickListCollection(3, False, srv, path, "Parts", "t", "p")', ['view Parts?']],
  ['Call doc.PutInFolder("Mine")', ['view Mine?']],
  ['doc.Form = "Order"', ['form Order?']],
  ['Call doc.ReplaceItemValue("Form", "Order")', ['form Order?']],
  ['x = Evaluate(|@DbColumn(""; ""; "Words"; 1)|)', ['view Words?']],
  ['Set c = db.Search({Form = "frmRequest" & Status = "Open"}, Nothing, 0)', ['form frmRequest?']],
  ['query = |SELECT Form = "Order"|', ['form Order?']],
  ['Print "Form = is missing"', []],
  ['Const ALL_VIEW = "All"\nSet v = s.CurrentDatabase.GetView(ALL_VIEW)', ['view All']],
])('%s', (source, names) => {
  expect(named(source)).toEqual(names);
});

test('an object that may be another database makes a name unsure', () => {
  expect(named('Set v = other.GetView("A")')).toEqual(['view A?']);
  expect(named(`${current}Set db = s.GetDatabase("", "x.nsf")\nSet v = db.GetView("A")`)).toEqual([
    'view A?',
  ]);
  expect(named(`Sub Go(db As NotesDatabase)\nSet v = db.GetView("A")\nEnd Sub\n${current}`)).toEqual([
    'view A?',
  ]);
});

test('what is computed, and what stands in comments, is left out', () => {
  expect(named(`${current}Set v = db.GetView(prefix & "A")\n' db.GetView("B")\nRem Use "C"`)).toEqual([]);
});

test('places are those of the literals, with their quotes', () => {
  const source = 'x = 1\nUse "My ""own"""';
  const [found] = scriptReferences(source, new Map());
  expect(found?.name).toBe('My "own"');
  expect(source.slice(found?.start, found?.end)).toBe('"My ""own"""');
});
