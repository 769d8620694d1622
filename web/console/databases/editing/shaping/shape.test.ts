import { expect, test } from 'vitest';
import { applyEdits } from '../../../../../formats/dxl/edits.ts';
import { applies, editsFor, shapeAt, shapesOf, valueIn, type Wanted } from './shape.ts';

const form = `<form name='Order'
 alias="frmOrder" hide='v3 web' nocompose='true'>
<!-- kept -->
<actionbar><action title='Save &amp; close' showinbar='false' hide='preview read'/></actionbar>
<body><richtext><par><field   type='text' kind='editable' name='Subject'/><field name='State' type='keyword'><keywords ui="combobox"><textlist><text>a &lt; b</text></textlist></keywords><code event='value'><formula>1 &lt; 2</formula></code></field></par></richtext></body></form>`;
const view = `<d:view xmlns:d='http://www.lotus.com/dxl' name='All'><d:column itemname='$1'/><d:column itemname='$2' sort='descending'><d:columnheader title='Two'/></d:column></d:view>`;

/** The source after something of one shape was set. */
function set(source: string, key: string, wanted: Wanted): string {
  const shape = shapesOf(source)?.find((each) => each.key === key);
  if (!shape) throw new Error(`There is no ${key}.`);
  return applyEdits(source, { start: 0, end: source.length }, editsFor(source, shape, wanted));
}

test('an element and what stands in it have properties, found by place', () => {
  const shapes = shapesOf(form) ?? [];
  expect(shapes.map(({ key }) => key)).toEqual([
    'form 0 Order',
    'action 0 Save & close',
    'field 0 Subject',
    'field 0 State',
  ]);
  expect(shapeAt(shapes, form.indexOf('combobox'))?.name).toBe('State');
  expect(shapeAt(shapes, form.indexOf('kept'))?.name).toBe('Order');
  expect(shapesOf(form.slice(0, -3))).toBeUndefined();
});

test('what is set changes its attribute and no other byte', () => {
  expect(set(form, 'form 0 Order', { comment: "Tom's <form>", hide: 'v3', alias: 'frmOrder' })).toBe(
    form
      .replace("hide='v3 web'", "hide='v3'")
      .replace("nocompose='true'>", "nocompose='true' comment='Tom&apos;s &lt;form&gt;'>"),
  );
  expect(set(form, 'action 0 Save & close', { title: 'Save & close', inbar: 'false' })).toBe(form);
  expect(set(form, 'field 0 Subject', { allowmultivalues: 'true' })).toBe(
    form.replace("name='Subject'/>", "name='Subject' allowmultivalues='true'/>"),
  );
});

test('a value stays in its place; what is empty, or has no word in DXL, is left out', () => {
  expect(set(form, 'form 0 Order', { nocompose: 'false' })).toBe(
    form.replace("nocompose='true'", "nocompose='false'"),
  );
  expect(set(form, 'action 0 Save & close', { inbar: 'true', hide: '' })).toBe(
    form.replace("showinbar='false' hide='preview read'", "showinbar='true'"),
  );
  const response = form.replace('<form', "<form type='response'");
  expect(set(response, 'form 0 Order', { formtype: 'document' })).toBe(form);
  expect(set(form, 'form 0 Order', { formtype: 'document', standard: 'false' })).toBe(form);
});

test('the type of a field brings its choices, or takes them away', () => {
  expect(set(form, 'field 0 Subject', { type: 'keyword', choices: 'new\n\n<old>' })).toBe(
    form.replace(
      "type='text' kind='editable' name='Subject'/>",
      "type='keyword' kind='editable' name='Subject'><keywords ui='dialoglist'><textlist><text>new</text><text>&lt;old&gt;</text></textlist></keywords></field>",
    ),
  );
  expect(set(form, 'field 0 State', { choices: 'a < b\nc' })).toBe(
    form.replace('<text>a &lt; b</text>', '<text>a &lt; b</text><text>c</text>'),
  );
  expect(set(form, 'field 0 State', { type: 'number' })).toBe(
    form
      .replace(/<keywords.*<\/keywords>/, '')
      .replace("name='State' type='keyword'", "name='State' type='number'"),
  );
});

test('a column gets its title, and is sorted when it is categorised', () => {
  expect(set(view, 'column 0 $1', { title: 'One', categorized: 'true' })).toBe(
    view.replace(
      "<d:column itemname='$1'/>",
      "<d:column itemname='$1' sort='ascending' categorized='true'><d:columnheader title='One'/></d:column>",
    ),
  );
  expect(set(view, 'column 0 Two', { categorized: 'true' })).toBe(
    view.replace("sort='descending'>", "sort='descending' categorized='true'>"),
  );
});

test('choices are asked for where they are a list', () => {
  const [, , subject, state] = shapesOf(form) ?? [];
  const of = (shape: typeof subject, name: string) => shape?.properties.find((each) => each.name === name);
  const choices = of(subject, 'choices');
  if (!subject || !state || !choices) throw new Error('The fields have choices.');
  expect(applies(subject, choices, {})).toBe(false);
  expect(applies(subject, choices, { type: 'keyword' })).toBe(true);
  expect(applies(state, choices, {})).toBe(true);
  expect(valueIn(state, choices)).toBe('a < b');
  const computed = form.replace(/<textlist>.*<\/textlist>/, '<formula>A</formula>');
  const [, , , other] = shapesOf(computed) ?? [];
  expect(other && applies(other, choices, {})).toBe(false);
});
