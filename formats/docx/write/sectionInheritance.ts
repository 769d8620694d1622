import type { NewEdge } from '../../model/newStories.ts';
import type { ModelNode } from '../../model/types.ts';
import { keyOf } from '../../package/keys.ts';
import { wAttr, type XmlElement } from '../../package/xml.ts';
import { partKey } from '../../package/zip.ts';
import { LAST, sectionsOf } from '../formatting/sections.ts';
import type { Read, Story } from '../read/stories.ts';
import { rawOf, type Source } from '../source.ts';
import { beginWith, isReference, sameEdge } from './edges.ts';

/** What is written as the bytes it was, with all that lies inside. */
const whole = new Set(['rawBlock', 'rawRow', 'rawCell', 'mergedCell']);

/** The sections of the file that are left in a text: a paragraph ends with the last one it holds. */
export function sectionsLeft(main: Source, doc: ModelNode): XmlElement[] {
  const kept = new Set(keysIn(doc));
  const stands = (element: XmlElement | undefined): boolean =>
    element !== undefined && (kept.has(keyOf(main, element)) || stands(element.parent));
  return [...sectionsOf(main)].flatMap(([name, section]) =>
    section && (name === LAST || stands(section)) ? [section] : [],
  );
}

function keysIn({ type, attrs, content = [] }: ModelNode): unknown[] {
  if (type === 'paragraph') return [content.findLast((one) => one.type === 'section')?.attrs?.key];
  return whole.has(type) ? [attrs?.id] : content.flatMap(keysIn);
}

/**
 * A section has the headers and footers of those before it that it does not name itself (ECMA-376 Part 1, 17.10.5): one
 * that is left names those it had from a section that is gone. In the first, they give way to those that are added.
 * @returns what section properties have to say where the text ends without any, and the stories that nothing names now
 */
export function inheritSections(
  { main, stories }: Read,
  left: XmlElement[],
  edges: { edge: NewEdge }[],
): { text: string; gone: Story[] } {
  const named = new Set<string>();
  const isStill = (one: XmlElement) => main.slice(one.start, one.end) !== '';
  let handed = new Map<string, XmlElement>();
  const inheritedBy = (section: XmlElement | undefined): string => {
    for (const [name, one] of handed) {
      if (section !== left[0] || !edges.some(({ edge }) => sameEdge(one, edge))) continue;
      if (one.parent === section) main.put(one.start, one.end, '');
      handed.delete(name);
    }
    const all = [...handed.values()].filter(isStill);
    handed = new Map();
    for (const { attributes } of all)
      named.add(partKey(main.relationships.get(attributes.get('r:id') ?? '')?.target ?? ''));
    return all.flatMap((one) => (one.parent === section ? [] : [rawOf(main, one)])).join('');
  };
  for (const section of sectionsOf(main).values()) {
    for (const one of section?.children.filter(isReference) ?? [])
      handed.set(`${one.name} ${wAttr(one, 'type') ?? 'default'}`, one);
    if (!section || !left.includes(section)) continue;
    const text = inheritedBy(section);
    if (text !== '') beginWith(main, section, text);
  }
  const text = inheritedBy(undefined);
  const isGone = ({ format, source }: Story) =>
    format?.page !== undefined && !named.has(partKey(source.part));
  return { text, gone: [...stories.values()].filter(isGone) };
}
