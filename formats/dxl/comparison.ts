import type { DxlElement, Span } from './model.ts';
import { attributeSpans } from './tag.ts';

/**
 * The pieces of an element that count when two versions are compared: everything but the spans the server
 * owns (note id, UNID, `updatedby`, `wassignedby`, a `noteinfo` that holds nothing else) and namespace
 * declarations on the root, which a fragment carries and an export inherits.
 */
export function comparablePieces(source: string, element: DxlElement): string[] {
  const left: Span[] = rootDeclarations(source, element);
  const info = element.noteinfo;
  if (info !== undefined) {
    const attributes = attributeSpans(source, { start: info.start, end: info.tagEnd });
    const ids = attributes.filter(({ name }) => name === 'noteid' || name === 'unid');
    const bare = ids.length === attributes.length && isEmpty(source, info);
    left.push(...(bare ? [info] : ids));
  }
  if (element.updatedby !== undefined) left.push(element.updatedby);
  if (element.wassignedby !== undefined) left.push(element.wassignedby);
  left.sort((a, b) => a.start - b.start);

  if (element.selfClosing) return [...between(source, element.start, element.tagEnd - 2, left), '/>'];
  if (isHollow(source, element, left)) {
    return [...between(source, element.start, element.tagEnd - 1, left), '/>'];
  }
  return between(source, element.start, element.end, left);
}

function between(source: string, start: number, end: number, left: readonly Span[]): string[] {
  const pieces: string[] = [];
  let at = start;
  for (const span of left) {
    if (span.end > end) break;
    pieces.push(source.slice(at, span.start));
    at = span.end;
  }
  pieces.push(source.slice(at, end));
  return pieces;
}

function rootDeclarations(source: string, element: DxlElement): Span[] {
  const tag = { start: element.start, end: element.tagEnd };
  if (!source.slice(tag.start, tag.end).includes('xmlns')) return [];
  return attributeSpans(source, tag).filter(({ name }) => name === 'xmlns' || name.startsWith('xmlns:'));
}

function isEmpty(source: string, info: Span & { tagEnd: number }): boolean {
  return info.end === info.tagEnd || /^<\/[^>]*>$/.test(source.slice(info.tagEnd, info.end).trim());
}

/** `<x></x>` with nothing but the server's spans inside compares as `<x/>`. */
function isHollow(source: string, element: DxlElement, left: readonly Span[]): boolean {
  let at = element.tagEnd;
  for (const span of left) if (span.start === at) at = span.end;
  return source.startsWith('</', at) && at === source.lastIndexOf('<', element.end - 1);
}
