import type { ModelNode } from '../../../../formats/model/index.ts';

/** The text of each paragraph of a document, and what is kept whole by its text, in their order. */
export function paragraphsOf(node: ModelNode): string[] {
  if (node.type === 'paragraph') return [textOf(node)];
  const own = typeof node.attrs?.text === 'string' && node.attrs.text !== '' ? [node.attrs.text] : [];
  return [...own, ...(node.content ?? []).flatMap(paragraphsOf)];
}

function textOf(node: ModelNode): string {
  if (node.type === 'text') return node.text ?? '';
  const shown = node.attrs?.show;
  return typeof shown === 'string' ? shown : (node.content ?? []).map(textOf).join('');
}
