import type { Block } from '../../model/block.ts';
import { plainText } from '../../model/normalize.ts';
import { holders } from '../../model/stories.ts';
import type { ModelNode } from '../../model/types.ts';
import { descendants, type XmlElement } from '../../package/xml.ts';
import { readBlocks } from '../read/body.ts';
import { createReader } from '../read/reader.ts';
import { docOf, type Read, type Story } from '../read/stories.ts';

/**
 * Copies of a text box that other programs show instead of it (`mc:Fallback`, ECMA-376 Part 3, 7.6). One that says the
 * same is kept in step, because nobody would see there what was changed; one that says something else is not ours.
 */
export function alternatives(story: Story): Copy[] {
  const { format, element, source, reader } = story;
  if (format?.kind !== 'textBox') return [];
  const own = plainText(docOf(story));
  return [...fallbacks(element)]
    .map((copy) => {
      const apart = createReader(source, reader);
      return { element: copy, blocks: readBlocks(apart, copy.children, copy.openEnd) };
    })
    .filter(({ blocks }) => plainText({ type: 'doc', content: blocks.map(({ node }) => node) }) === own);
}

export type Copy = { element: XmlElement; blocks: Block[] };

/** The blocks of a copy beside those of the text box that they say the same as; undefined where the two are built
 *  differently. */
export function counterparts(blocks: Block[], copies: Block[]): Map<Block, Block> | undefined {
  if (blocks.length !== copies.length) return undefined;
  const all = new Map<Block, Block>();
  for (const [at, block] of blocks.entries()) {
    const copy = copies[at];
    if (copy?.node.type !== block.node.type || plainText(copy.node) !== plainText(block.node))
      return undefined;
    const inner = counterparts(block.children, copy.children);
    if (!inner) return undefined;
    for (const [one, other] of [[block, copy] as const, ...inner]) all.set(one, other);
  }
  return all;
}

/** Text boxes in the other alternatives of the innermost choice around a text box, those at the same place in it. */
function* fallbacks(element: XmlElement): Generator<XmlElement> {
  let choice = element.parent;
  while (choice && choice.parent?.name !== 'mc:AlternateContent') choice = choice.parent;
  if (!choice?.parent) return;
  const at = [...descendants(choice, 'w:txbxContent')].indexOf(element);
  for (const other of choice.parent.children) {
    const copy = other === choice ? undefined : [...descendants(other, 'w:txbxContent')][at];
    if (copy) yield copy;
  }
}

/** A note whose reference was deleted goes with it. One that was never seen in the text stays. */
export function removeNotes({ body, stories }: Read, doc: ModelNode | undefined) {
  if (!doc) return;
  const kept = new Set([...holders(doc)].map((node) => node.attrs?.key));
  const stays = new Set([...holders(doc)].map((node) => node.attrs?.story));
  for (const node of holders(docOf(body))) {
    const story = stories.get(String(node.attrs?.story));
    const isNote = story?.format?.kind === 'footnote' || story?.format?.kind === 'endnote';
    if (isNote && !kept.has(node.attrs?.key) && !stays.has(node.attrs?.story))
      story.source.put(story.element.start, story.element.end, '');
  }
}
