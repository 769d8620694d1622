import { expect, test } from 'vitest';
import { type Drawn, drawnSpec, readDrawn, svg, writeDrawn } from './tree.ts';

const around = (...content: Drawn[]) => JSON.stringify(svg(100, 50, 'A chart', content));

test('what was drawn is read again, and shown as elements of SVG', () => {
  const tree = svg(100, 50, 'A chart', [['rect', { width: 10, height: 5, fill: '#ff0000' }]]);
  expect(readDrawn(writeDrawn(tree))).toEqual(tree);
  expect(drawnSpec(writeDrawn(tree))).toEqual([
    'http://www.w3.org/2000/svg svg',
    expect.objectContaining({ role: 'img', 'aria-label': 'A chart' }),
    ['http://www.w3.org/2000/svg rect', { width: 10, height: 5, fill: '#ff0000' }],
  ]);
});

test.each<[string, string]>([
  ['a script', around(['script', {}])],
  ['an element of HTML', around(['foreignObject', {}])],
  ['a link', around(['a', { href: 'https://example.org' }])],
  ['what happens on a click', around(['rect', { onclick: 'x()' }])],
  ['a picture from elsewhere', around(['image', { href: 'https://example.org/a.png' }])],
  ['a fill from elsewhere', around(['rect', { fill: 'url(https://example.org/a#b)' }])],
  ['a style', around(['rect', { style: 'fill: red' }])],
  ['a size that is none', around(['rect', { width: '10em' }])],
  ['text outside of texts', JSON.stringify(['svg', {}, 'text'])],
  ['a drawing in a drawing', around(['svg', {}])],
  ['no drawing', JSON.stringify(['g', {}])],
  ['what is no list', '{"svg":1}'],
  ['what is no JSON', '<svg/>'],
  ['too many elements', around(...Array.from({ length: 6_001 }, (): Drawn => ['g', {}]))],
  ['what is too deep', `${'["g",{},'.repeat(60)}["g",{}]${']'.repeat(60)}`.replace('"g"', '"svg"')],
  ['what is too long', around(['path', { d: `M0 0${'L1 1'.repeat(70_000)}` }])],
])('%s is not shown', (_, text) => {
  expect(drawnSpec(text)).toBeUndefined();
});
