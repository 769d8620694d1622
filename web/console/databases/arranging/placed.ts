import { attributeSpans } from '../../../../formats/dxl/tag.ts';
import { type Node, readTree } from '../../../../formats/dxl/tree.ts';
import type { LogMessage } from '../import/log.ts';
import { ROOT } from './view.ts';

/** What the importer says to a part: of one of its attributes, or of what stands in it. */
export type PlacedMessage = LogMessage & { key: number; attribute?: string };

/** Finds the part that each message is about. Messages without a place stand at the root.
 *  @param keys of the parts in the order of the source. */
export function placedMessages(
  source: string,
  messages: readonly LogMessage[],
  parts: readonly string[],
  keys: readonly number[],
): PlacedMessage[] {
  if (messages.length === 0) return [];
  const root = readTree(source);
  const nodes = partsIn(root, parts);
  const lines = lineStarts(source);
  return messages.map((message) => {
    const { line, column = 1 } = message;
    const at = line === undefined ? 0 : (lines[line - 1] ?? 0) + column - 1;
    const place = nodes.findLastIndex(({ start }) => start <= at);
    const node = nodes[place] ?? root;
    const attribute =
      at < node.tagEnd
        ? attributeSpans(source, { start: node.start, end: node.tagEnd }).find(({ end }) => at < end)?.name
        : undefined;
    return { ...message, key: keys[place] ?? ROOT, ...(attribute !== undefined && { attribute }) };
  });
}

/** The elements that are parts, each before those inside it. */
const partsIn = (node: Node, parts: readonly string[]): Node[] =>
  node.children.filter(({ name }) => parts.includes(name)).flatMap((each) => [each, ...partsIn(each, parts)]);

function lineStarts(source: string): number[] {
  const starts = [0];
  for (const { index } of source.matchAll(/\n/g)) starts.push(index + 1);
  return starts;
}
