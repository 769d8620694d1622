import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Mapping, StepMap } from 'prosemirror-transform';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { fontStack } from '../../../../formats/fonts/index.ts';
import { type Formatting, fontName, type TextFormat } from '../../../../formats/model/index.ts';
import { changedBlocks } from '../content/blocks.ts';
import { textOf } from '../content/styles.ts';
import { shownOf } from '../pictures/values.ts';
import { number, pt } from './declarations.ts';
import { leadOf } from './texts.ts';

const key = new PluginKey<DecorationSet>('lineSizes');

/**
 * Lines are as high as the text in them. A browser makes each at least as high as the style of its paragraph has it; so where all text of a
 * paragraph is lower than that, the paragraph takes the size of the highest of it. Where all of it is higher, what is free in its lines is
 * that of the lowest (`formats/model/lineSpacing.ts`). And where all of it is in typefaces of its own, the paragraph takes that of the highest:
 * two of them stand differently on their ground, so that a line which holds both is higher than either.
 */
export const lineSizesPlugin = (formatting: Formatting) =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => DecorationSet.create(doc, others(formatting, doc.children, 0)),
      apply(tr, shown) {
        if (!tr.docChanged) return shown;
        const { start, before, after } = changedBlocks(tr.before, tr.doc);
        const from = sizeOf(tr.before.children.slice(0, start));
        const found = others(formatting, after, from);
        if (shown === DecorationSet.empty && found.length === 0) return shown;
        const change = new Mapping([new StepMap([from, sizeOf(before), sizeOf(after)])]);
        return shown.map(change, tr.doc).add(tr.doc, found);
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });

const sizeOf = (blocks: readonly Node[]) => blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0);

/** Paragraphs of these blocks, the first of which begins at `from`, whose lines are of another height than their style has them. */
function others(formatting: Formatting, blocks: readonly Node[], from: number): Decoration[] {
  const found: Decoration[] = [];
  const look = (node: Node, pos: number) => {
    if (!node.isTextblock) return !node.isLeaf;
    const style = lineStyle(formatting, node);
    if (style) found.push(Decoration.node(pos, pos + node.nodeSize, { style }));
    return false;
  };
  let pos = from;
  for (const block of blocks) {
    const own = pos;
    if (look(block, own)) block.descendants((node, offset) => look(node, own + 1 + offset));
    pos += block.nodeSize;
  }
  return found;
}

/** What stands in a line without making it higher; of other things nobody knows how high they are without the paragraph. */
const unseen = /^(Tab|Hyphen|Optional hyphen|(Line|Page|Column) break|Footnote|Endnote)$/;

/** What a paragraph is told of the size of its lines; undefined where its style's is right. */
export function lineStyle(formatting: Formatting, paragraph: Node): string | undefined {
  const base = textOf(formatting, paragraph);
  if (base?.size === undefined || paragraph.childCount === 0) return undefined;
  if (paragraph.children.some(({ type }) => type.name === 'image'))
    return withPictures(formatting, paragraph);
  const heightOf = ({ size, font }: TextFormat) => (size ?? 0) * (leadOf(font, formatting) ?? 1);
  let highest: TextFormat = { size: 0 };
  let lowest = Number.POSITIVE_INFINITY;
  let isOfStyle = false;
  for (const child of paragraph.children) {
    if (child.type.name === 'raw' && !unseen.test(String(child.attrs.label))) return undefined;
    if (!child.isText) continue;
    const own = given(formatting, child);
    const whole = { ...base, ...own };
    isOfStyle ||= own.font === undefined;
    if (heightOf(whole) > heightOf(highest)) highest = whole;
    lowest = Math.min(lowest, heightOf(whole));
  }
  const [least, most] = [heightOf(highest), heightOf(base)];
  if (least === 0) return undefined;
  const face = isOfStyle ? undefined : faceCss(highest.font, base.font);
  const lead = `--lead: ${leadOf(highest.font, formatting) ?? 1.17}`;
  const size = `font-size: ${pt(number(highest.size, 1, 400))}`;
  if (least <= most - 0.2) return joined(size, lead, face);
  // What is as large makes lines of its own height; what is larger is not told to the label of a list.
  if (face && highest.size === base.size) return joined(lead, face);
  return joined(lowest > most + 0.2 ? `--tall: ${pt(number(lowest, 1, 1600))}` : undefined, face);
}

const joined = (...declarations: (string | undefined)[]) =>
  declarations.filter(Boolean).join('; ') || undefined;

/** Undefined where the style has the same. */
function faceCss(font: unknown, ofStyle: unknown): string | undefined {
  const [own, styles] = [font, ofStyle].map(fontName);
  return own && own !== styles ? `font-family: ${fontStack(own)}` : undefined;
}

/** Pictures are higher than what lines have more than their text, and where they stand alone, there is none in the line. */
function withPictures(formatting: Formatting, { children }: Node): string {
  const isInLine = (one: Node) => one.type.name === 'image' && shownOf(formatting, one).wrap === 'inline';
  const isAlone = children.every((one) => isInLine(one) || one.type.name === 'marker');
  return isAlone ? '--free: 0; --alone: 1' : '--free: 0';
}

/** Typeface and size that a text has of its own. */
function given(formatting: Formatting, { marks }: Node): TextFormat {
  const attrOf = (name: string, attr = 'value'): unknown =>
    marks.find(({ type }) => type.name === name)?.attrs[attr];
  const named = formatting.characters?.[String(attrOf('character'))]?.text;
  const run = formatting.runs?.[String(attrOf('run', 'key'))];
  const [size, font] = [attrOf('size'), attrOf('font')];
  return {
    ...pick(named),
    ...pick(run),
    ...(typeof size === 'number' && { size }),
    ...(typeof font === 'string' && { font }),
  };
}

const pick = ({ size, font }: TextFormat = {}): TextFormat => ({
  ...(size !== undefined && { size }),
  ...(font !== undefined && { font }),
});
