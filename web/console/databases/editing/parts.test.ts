import { expect, test } from 'vitest';
import { partsOf } from './parts.ts';

const source = `<form name='Order'>
<!-- <field name='Not'/> -->
<actionbar><action title='Save &amp; close'><code event='click'><formula>@True</formula></code></action></actionbar>
<code event='queryopen'><lotusscript>Option Public
Private Function Total(a As Integer) As Long
End Function
' Sub Nothing
	Sub Initialize
	End Sub</lotusscript></code>
<body><richtext><par><field
  type='text' name="Subject"/></par></richtext></body>
<item name='$Flags'/></form>`;

test('parts are found with their names and places, not in comments', () => {
  const parts = partsOf(source);
  expect(parts.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'action Save & close',
    'event click',
    'event queryopen',
    'procedure Total',
    'procedure Initialize',
    'field Subject',
    'item $Flags',
  ]);
  for (const { name, at } of parts) expect(source.slice(at, at + 120).replace('&amp;', '&')).toContain(name);
  expect(source.slice(parts[4]?.at)).toMatch(/^Sub Initialize/);
});

test('a source that is not well-formed has parts as well', () => {
  expect(partsOf("<form><field name='A'><field name='B'/><field name='").map(({ name }) => name)).toEqual([
    'A',
    'B',
  ]);
});

test('an event says to what it belongs, and a procedure that Domino keeps by its name is told once', () => {
  const parts = partsOf(`<form><actionbar><action title='Send'><code event='click'><formula/></code></action>
<action title='Close'/></actionbar><code event='querysave'><lotusscript>Sub Querysave
End Sub</lotusscript></code><code event='onload'><javascript/></code>
<field name='Subject'><code event='inputvalidation'><formula/></code></field></form>`);
  expect(parts.map(({ kind, name, owner }) => `${kind} ${owner ? `${owner} › ` : ''}${name}`)).toEqual([
    'action Send',
    'event Send › click',
    'action Close',
    'procedure Querysave',
    'event onload',
    'field Subject',
    'event Subject › inputvalidation',
  ]);
});
