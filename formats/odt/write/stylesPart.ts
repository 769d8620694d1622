import { putInto } from '../../package/patches.ts';
import { child, escapeAttribute, urisOf, type XmlElement } from '../../package/xml.ts';
import type { Source } from '../source.ts';

/** The part with named styles and pages, for changing it at some places; everything else stays to the byte. */
export type StylesPart = {
  root: XmlElement | undefined;
  rawOf(element: XmlElement): string;
  replace(element: XmlElement, text: string): void;
  /** Puts text at the end of what `holder` of the root holds; false when there is no such holder. */
  append(holder: string, text: string): boolean;
  /** Puts text at the end of what an element holds. */
  putLast(element: XmlElement, text: string): void;
  /** A name in the part's own prefixes. */
  name(canonical: string): string;
  attribute(canonical: string, value: string): string;
};

export function createStylesPart(source: Source | undefined): StylesPart {
  const root = source?.root;
  const prefix = (wanted: string) =>
    [...(root?.declared ?? [])].find(([one, uri]) => one !== '' && urisOf(wanted).includes(uri))?.[0] ??
    wanted;
  const name = (canonical: string) => {
    const [space = '', local = ''] = canonical.split(':');
    return `${prefix(space)}:${local}`;
  };
  return {
    root,
    rawOf: (element) => source?.slice(element.start, element.end) ?? '',
    replace: (element, text) => source?.put(element.start, element.end, text),
    append(holder, text) {
      const found = child(root, holder);
      if (!found || found.openEnd === found.end) return false;
      source?.put(found.closeStart, found.closeStart, text);
      return true;
    },
    putLast(element, text) {
      if (source) putInto(source, element, element.closeStart, element.closeStart, text);
    },
    name,
    attribute: (canonical, value) => ` ${name(canonical)}="${escapeAttribute(value)}"`,
  };
}

/** A start tag with attributes set (text) or taken away (null), in the part's own prefixes. */
export function withAttributes(
  part: StylesPart,
  raw: string,
  changes: Record<string, string | null>,
): string {
  const end = /^<[^\s/>]+(?:\s+[^\s=/>]+\s*=\s*(?:"[^"]*"|'[^']*'))*/.exec(raw)?.[0].length ?? 0;
  let head = raw.slice(0, end);
  for (const [canonical, value] of Object.entries(changes)) {
    const name = part.name(canonical).replaceAll('.', '\\.');
    head = head.replace(new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`), '');
    if (value !== null) head += part.attribute(canonical, value);
  }
  return head + raw.slice(end);
}
