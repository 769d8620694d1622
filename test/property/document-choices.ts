import fc from 'fast-check';
import type { ModelNode } from '../../formats/model/index.ts';

/** What is set of the document as a whole. */
export const choices = fc.constantFrom<Record<string, unknown>>(
  {},
  { headings: 'numbered' },
  { headings: 'plain', language: 'pt-BR' },
  { headings: 5 },
  { headings: 'numbered', styled: true },
  { styled: true },
);

/** A style of each file that became another, new ones, and what no editor writes. */
const attrs = { left: 12, before: 3, align: 'right', tabs: '90 center dot', borderTop: 'single 1 336699' };
const marks = [
  { type: 'italic', attrs: { on: true } },
  { type: 'font', attrs: { value: 'Noto Sans' } },
];
const styles = {
  Heading2: { attrs, marks },
  Heading_20_2: { attrs, marks },
  'new:style.a1': { name: 'A <"new"> one', based: 'Heading2', attrs, marks },
  'new:style.b2': { name: 'Another', based: 'new:style.a1', attrs: { left: '"/>' }, marks: [5] },
  'new:style.c3': { name: 7 },
};
export const withSettings = (doc: ModelNode, settings: Record<string, unknown>): ModelNode => ({
  ...doc,
  attrs: { ...doc.attrs, settings, ...(settings.styled === true && { styles }) },
});
