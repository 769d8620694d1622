import fc from 'fast-check';
import type { ModelNode } from '../../formats/model/index.ts';

/** What is set of the document as a whole. */
export const choices = fc.constantFrom<Record<string, unknown>>(
  {},
  { headings: 'numbered' },
  { headings: 'plain', language: 'pt-BR' },
  { headings: 5 },
);
export const withSettings = (doc: ModelNode, settings: Record<string, unknown>): ModelNode => ({
  ...doc,
  attrs: { ...doc.attrs, settings },
});
