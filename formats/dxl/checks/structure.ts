import { markupParts } from '../markup.ts';
import type { MessageKind } from '../messages.ts';
import { dxlNamespace } from '../namespaces.ts';
import type { CloseTag, OpenTag } from '../reader.ts';
import { type ElementRule, vocabulary } from '../vocabulary/index.ts';
import { attributeCheck } from './attributes.ts';
import { contentCheck } from './content.ts';
import type { Findings } from './findings.ts';
import { meant } from './nearest.ts';
import { clipped, described, listed } from './plain.ts';

/** Marks an element in which white space was told. */
const TOLD = 1 << 30;

/** A check of the whole structure while a document is read: fed with every tag, it keeps one entry per depth. */
export function structureCheck(source: string, found: Findings) {
  const known = vocabulary();
  const attributes = attributeCheck(source, found);
  const content = contentCheck(source, found);
  const rules: (ElementRule | undefined)[] = [undefined];
  const tags: (OpenTag | undefined)[] = [undefined];
  /** Bits of the children that were seen, the end of the last one, and the number of frames. */
  const seen: number[] = [0];
  const lastEnd: number[] = [0];
  const frames: number[] = [0];
  /** The namespace of the last tag: nearly always that of the next one, and the same string. */
  let uri = '';
  let isDxl = true;

  function inParent(tag: OpenTag, rule: ElementRule | undefined, parent: ElementRule): void {
    const at = tag.depth - 1;
    if (parent.content === 'elements') gap(at, tag.start);
    if (rule === undefined) return;
    if (parent.marks !== undefined) {
      const bit = parent.marks[rule.index] as number;
      const before = seen[at] as number;
      if ((before & bit & parent.onceBits) !== 0) repeated(tag, at);
      seen[at] = before | bit;
    }
    if (parent.counted && (tag.local === 'frame' || tag.local === 'frameset')) (frames[at] as number)++;
    if (!known.allows(rule, parent)) misplaced(tag, at);
  }

  /** Tells text or white space between the children of an element that may hold none (fact: id 7059). */
  function gap(at: number, end: number): void {
    const start = lastEnd[at] as number;
    if (start >= end || ((seen[at] as number) & TOLD) !== 0) return;
    if (markupParts(source, start, end).every(({ kind }) => kind === 'silent')) return;
    seen[at] = (seen[at] as number) | TOLD;
    const tag = tags[at] as OpenTag;
    tell(
      'whiteSpace',
      `white space inside ${tag.local}`,
      start,
      tag,
      () =>
        'holds white space between its tags, which a Domino server refuses; write it without line breaks.',
    );
  }

  function repeated(tag: OpenTag, at: number): void {
    const parent = tags[at] as OpenTag;
    tell(
      'repeatedElement',
      `second ${tag.local} in ${parent.local}`,
      tag.start,
      parent,
      () => `holds more than one ${tag.name}.`,
    );
  }

  function misplaced(tag: OpenTag, at: number): void {
    const parent = tags[at] as OpenTag;
    tell(
      'misplacedElement',
      `${tag.local} in ${parent.local}`,
      tag.start,
      tag,
      () => `does not belong into ${parent.name}; it stands in ${listed(known.parentsOf(tag.local))}.`,
    );
  }

  function unknown(tag: OpenTag): void {
    const foreign = tag.uri !== dxlNamespace && tag.uri !== '';
    const parent = tags[tag.depth - 1];
    const name = clipped(tag.name);
    found.add({
      severity: 'warning',
      kind: 'unknownElement',
      sort: `element ${name}`,
      offset: tag.start,
      subject: () => (parent === undefined || tag.depth <= 2 ? '' : described(parent)),
      fact: () =>
        foreign
          ? `element ${name} is in the namespace ${clipped(tag.uri)}, not DXL.`
          : `element ${name} is not known${meant(tag.local, known.names)}`,
    });
  }

  function tell(kind: MessageKind, sort: string, offset: number, tag: OpenTag, fact: () => string): void {
    found.add({ severity: 'warning', kind, sort, offset, subject: () => described(tag), fact });
  }

  function missingChildren(rule: ElementRule, tag: OpenTag): void {
    for (const { name, bit } of rule.needs) {
      if (((seen[tag.depth] as number) & bit) !== 0) continue;
      found.add({
        severity: 'error',
        kind: 'missingChild',
        sort: `${tag.local} without ${name}`,
        offset: tag.start,
        subject: () => described(tag),
        fact: () => `element ${name} is missing; it cannot be imported without.`,
      });
    }
  }

  function countFrames(tag: OpenTag): void {
    const sizes = (tag.attributes.rows ?? tag.attributes.columns ?? '').split(/\s+/).filter(Boolean).length;
    const count = frames[tag.depth] as number;
    if (sizes === count || (sizes === 0 && count <= 1)) return;
    tell(
      'sizesCount',
      'sizes of frameset',
      tag.start,
      tag,
      () => `has ${sizes} ${tag.attributes.rows === undefined ? 'columns' : 'rows'} for ${count} frames.`,
    );
  }

  return {
    open(tag: OpenTag): void {
      const { depth, start } = tag;
      if (tag.uri !== uri) {
        uri = tag.uri;
        isDxl = uri === dxlNamespace || uri === '';
      }
      const rule = isDxl ? known.elements.get(tag.local) : undefined;
      const parent = rules[depth - 1];
      if (parent !== undefined) inParent(tag, rule, parent);
      rules[depth] = rule;
      tags[depth] = tag;
      if (rule === undefined) {
        unknown(tag);
        return;
      }
      seen[depth] = 0;
      lastEnd[depth] = tag.end;
      frames[depth] = 0;
      if (rule.attributes === undefined) return;
      const isBare = tag.end - start - tag.name.length <= 3;
      if (!isBare || rule.wantedBits !== 0) attributes(tag, rule, rule.attributes);
    },
    close({ depth, start, end }: CloseTag): void {
      const rule = rules[depth];
      lastEnd[depth - 1] = end;
      if (rule === undefined) return;
      const tag = tags[depth] as OpenTag;
      if (rule.needs.length > 0) missingChildren(rule, tag);
      if (rule.counted) countFrames(tag);
      if (rule.content === undefined || tag.selfClosing) return;
      if (rule.content === 'elements') gap(depth, start);
      else content(rule.content, { tag, parent: tags[depth - 1], start: tag.end, end: start });
    },
  };
}
