import { expect, test } from 'vitest';
import { drawn } from './drawPreview.tsx';

const formOf = (body: string) => `<form name='A'><body><richtext>${body}</richtext></body></form>`;
const draw = (dxl: string, sourceOf: (type: string, name: string) => string | undefined = () => undefined) =>
  drawn({ type: 'form', dxl }, sourceOf);

test('what the preview does not know stands in it as a box with its name and text', () => {
  const { html, unknown } = draw(formOf('<par>Before <novelty a="1">inside</novelty> after</par>'));
  expect(unknown).toEqual(['novelty']);
  expect(html).toMatch(/Before <span[^>]*><code>novelty<\/code> inside<\/span> after/);
});

test('text keeps its place between the elements in it, and line breaks of the source are no text', () => {
  const { html } = draw(formOf('<par>\n One<run><font style="bold"/>two</run>\n three<break/>four\n</par>'));
  expect(html).toMatch(/>One<span style="font-weight:700">two<\/span>three<br\/>four</);
});

test('nothing of a source becomes markup or leads anywhere', () => {
  const { html } = draw(
    formOf(
      `<par>&lt;script>alert(1)&lt;/script><urllink href='javascript:alert(1)'>go</urllink><button><code event='click'><javascript>alert(2)</javascript></code>press</button><run><font name='x;background:url(//a)' color='red;x'/>t</run></par>`,
    ),
  );
  expect(html).not.toMatch(/<(script|a|button|iframe|img)\b|href=|url\(\/\/a\)(?!&quot;)/);
});

test('a subform that stands in itself is drawn once, and one that nobody has is named', () => {
  const subform = (inside: string) =>
    `<subform name='B'><body><richtext><par>of B</par><subformref name='${inside}'/></richtext></body></subform>`;
  const { html } = draw(formOf(`<subformref name='B'/><subformref name='C'/>`), (type, name) =>
    type === 'subform' && name === 'B' ? subform('B') : undefined,
  );
  expect(html.match(/of B/g)).toHaveLength(1);
  expect(html).toContain('Subform C');
});

test('a source that cannot be read says so', () => {
  expect(draw('<form name="A"').html).toContain('no preview');
});
