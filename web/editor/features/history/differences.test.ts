import { Transform } from 'prosemirror-transform';
import { expect, test } from 'vitest';
import { schema } from '../../../../formats/model/index.ts';
import {
  changesOf,
  listChanges,
  resolveSpots,
  spotsOf,
  suggest,
} from '../../../../formats/model/tracked/index.ts';
import { differences } from './differences.ts';

const doc = (...texts: string[]) =>
  schema.node(
    'doc',
    null,
    texts.map((text) => schema.node('paragraph', null, text === '' ? [] : [schema.text(text)])),
  );
const texts = (node: ReturnType<typeof doc>) => node.children.map((one) => one.textContent);
const made = (before: string[], after: string[]) => differences(doc(...before), doc(...after), () => true);

test.each([
  [
    ['One two three', 'Same'],
    ['One 2 three four', 'Same'],
  ],
  [
    ['Same', 'Gone for good', 'Last'],
    ['Same', 'Last'],
  ],
  [
    ['First', 'Last'],
    ['First', 'Something new', 'And more of it', 'Last'],
  ],
  [['Only'], ['Before it', 'Only one', 'After it']],
  [
    ['a b c d', 'x y z'],
    ['x y', 'a b d'],
  ],
  [
    ['Alpha beta gamma delta', 'Next'],
    ['Next', 'Alpha beta gamma delta epsilon'],
  ],
  [['Something'], ['']],
  [[''], ['Something']],
  [['Same'], ['Same']],
])('%j becomes %j', (before, after) => {
  expect(texts(made(before, after).doc)).toEqual(after);
});

test('what stays stays: only words that differ are touched', () => {
  const tr = made(['The quick brown fox jumps.'], ['The slow brown fox jumps!']);
  const changed: string[] = [];
  for (const [at, step] of tr.steps.entries())
    step.getMap().forEach((from, to) => {
      changed.push(tr.docs[at]?.textBetween(from, to) ?? '');
    });
  expect(changed).toEqual(['.', 'quick']);
});

test('as suggestions, all rejected give the one text and all accepted the other', () => {
  const [before, after] = [
    ['One two three', 'Gone', 'Last words here'],
    ['One 2 three', 'New', 'Last words there', 'End'],
  ];
  const found = suggest(doc(...before), made(before, after), { author: 'Version 2', at: new Date(0) });
  if (!found) throw new Error('refused');
  const settled = (accept: boolean) => {
    const changes = changesOf(undefined);
    const tr = new Transform(found.transform.doc);
    resolveSpots(tr, spotsOf(tr.doc, listChanges(tr.doc, changes), changes), changes, accept);
    return texts(tr.doc);
  };
  expect(settled(false)).toEqual(before);
  expect(settled(true)).toEqual(after);
});
