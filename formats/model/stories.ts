import { normalize } from './normalize.ts';
import type { ModelNode } from './types.ts';

/**
 * Body-like parts beside the text: headers, footers, notes, text boxes. Each is content of the same kind as the text,
 * under a key that says which part of the file it is; what a person adds has a key that begins with `new:`.
 */
export type Stories = Record<string, ModelNode[]>;

/** The stories that a document brings, each in an order that the schema allows. A draft from before there were any has
 *  none, and the file's own stay as they are. */
export function storiesOf(doc: ModelNode): Map<string, ModelNode> {
  const given: unknown = doc.attrs?.stories;
  if (typeof given !== 'object' || given === null) return new Map();
  return new Map(
    Object.entries(given).flatMap(([key, content]) =>
      Array.isArray(content) ? [[key, normalize({ type: 'doc', content })] as const] : [],
    ),
  );
}

/** The stories that an inline node stands for: a note's reference names one, a drawing with text boxes each of them. */
export const storyKeys = (attrs: Record<string, unknown> | undefined): string[] =>
  typeof attrs?.story === 'string' ? attrs.story.split(' ').filter((key) => key !== '') : [];

/** All inline nodes of a story that stand for others, in order. */
export function* holders(node: ModelNode): Generator<ModelNode> {
  if (storyKeys(node.attrs).length > 0) yield node;
  for (const one of node.content ?? []) yield* holders(one);
}
