import type { Block } from '../../model/block.ts';
import type { ModelNode, StoryFormat } from '../../model/types.ts';
import { child, descendants, type XmlElement } from '../../package/xml.ts';
import { readStyles, type Styles } from '../formatting/styles.ts';
import { openStyles, type Source } from '../source.ts';
import { readBlocks, readText } from './blocks.ts';
import { blocksIn } from './objects.ts';
import { createReader, createShared, type Reader, type Shared } from './reader.ts';

/** The text, or a body-like part beside it, as it was read: its blocks lie from `from` to `to` of its part. */
export type Story = {
  key: string;
  format: StoryFormat | undefined;
  source: Source;
  /** what holds the blocks */
  element: XmlElement;
  reader: Reader;
  blocks: Block[];
  from: number;
  to: number;
};

/** All the text of a document: the body, and the stories, those that lie inside others after them.
 *  `sources`: the content, and the styles where there are any. */
export type Read = {
  main: Source;
  sources: Source[];
  shared: Shared;
  body: Story;
  stories: Map<string, Story>;
};

/** Read a document's text, wherever in the package it lies. */
export function readDocument(main: Source): Read {
  const shared = createShared();
  const stories = new Map<string, Story>();
  const add = (
    key: string,
    format: StoryFormat,
    { source, styles }: Pick<Reader, 'source' | 'styles'>,
    element: XmlElement,
  ) => {
    if (stories.has(key)) return;
    const reader = createReader(source, styles, shared);
    const { blocks: own, from } = blocksIn(element);
    const blocks = readBlocks(reader, own, from);
    const to = blocks.at(-1)?.to ?? from;
    stories.set(key, { key, format, source, element, reader, blocks, from, to });
    inside(reader);
  };
  const inside = (reader: Reader) => {
    for (const [key, { kind, element }] of reader.inside) add(key, { kind }, reader, element);
  };
  const reader = createReader(main, readStyles(main), shared);
  const body = { key: '', format: undefined, source: main, element: main.body, reader, ...readText(reader) };
  const source = openStyles(main);
  const styles = source && readStyles(source);
  for (const { element, format } of source ? headersOf(source, mastersInUse(main, reader.styles)) : [])
    if (source && styles)
      add(`${source.part}@${element.start.toString(36)}`, format, { source, styles }, element);
  inside(reader);
  return { main, sources: source ? [main, source] : [main], shared, body, stories };
}

/** The blocks of a story as a document of the model. */
export const docOf = (story: Story): ModelNode => ({
  type: 'doc',
  content: story.blocks.map((block) => block.node),
});

const pages: Record<string, StoryFormat['page']> = { '': 'all', '-first': 'first', '-left': 'even' };

/** Headers and footers of the master pages; those of pages that are not in use, or not shown, are idle. */
function headersOf(source: Source, used: Set<string>): { element: XmlElement; format: StoryFormat }[] {
  const masters = child(source.root, 'office:master-styles')?.children ?? [];
  let section = -1;
  return masters.flatMap((master) => {
    const isUsed = used.has(master.attributes.get('style:name') ?? '');
    if (isUsed) section += 1;
    return master.children.flatMap((element) => {
      const [, kind, page = ''] = /^style:(header|footer)(-first|-left|)$/.exec(element.name) ?? [];
      if (kind === undefined) return [];
      const isShown = isUsed && element.attributes.get('style:display') !== 'false';
      const format: StoryFormat = { kind: kind as 'header' | 'footer', page: pages[page] ?? 'all', section };
      return [{ element, format: isShown ? format : { ...format, section: 0, idle: true } }];
    });
  });
}

/** Master pages that paragraphs begin, those that follow them, and the one that a text begins with unless it says. */
function mastersInUse({ root, styles }: Source, { paragraphs }: Styles): Set<string> {
  const masters = child(styles, 'office:master-styles')?.children ?? [];
  const used = new Set<string>(['Standard']);
  const ofText = [...descendants(root, 'style:style')];
  const named = styles ? [...descendants(styles, 'style:style')] : [];
  const inUse = new Set([...ofText.map((one) => one.attributes.get('style:parent-style-name') ?? '')]);
  for (const one of [...ofText, ...named]) {
    const isNamed = paragraphs.has(one.attributes.get('style:name') ?? '');
    const name = one.attributes.get('style:master-page-name');
    if (name && (!isNamed || inUse.has(one.attributes.get('style:name') ?? ''))) used.add(name);
  }
  for (let before = 0; before !== used.size; ) {
    before = used.size;
    for (const master of masters) {
      const next = master.attributes.get('style:next-style-name');
      if (next && used.has(master.attributes.get('style:name') ?? '')) used.add(next);
    }
  }
  return used;
}
