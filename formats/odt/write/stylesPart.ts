import { decodePart, encodePart } from '../../package/parts.ts';
import { child, escapeAttribute, urisOf, type XmlElement } from '../../package/xml.ts';
import { readEntry } from '../../package/zip.ts';
import type { Source } from '../source.ts';

const STYLES = 'styles.xml';

/** The part with named styles and pages, for changing it at some places; everything else stays to the byte. */
export type StylesPart = {
  root: XmlElement | undefined;
  rawOf(element: XmlElement): string;
  replace(element: XmlElement, text: string): void;
  /** Puts text at the end of what `holder` of the root holds; false when there is no such holder. */
  append(holder: string, text: string): boolean;
  /** A name in the part's own prefixes. */
  name(canonical: string): string;
  attribute(canonical: string, value: string): string;
  parts(): Map<string, Uint8Array>;
};

export function createStylesPart(source: Source): StylesPart {
  const bytes = readEntry(source.pack, STYLES);
  const content = bytes && decodePart(bytes, STYLES);
  const xml = content?.text ?? '';
  const root = source.styles;
  const edits: { from: number; to: number; text: string }[] = [];
  const prefix = (wanted: string) =>
    [...(root?.declared ?? [])].find(([one, uri]) => one !== '' && urisOf(wanted).includes(uri))?.[0] ??
    wanted;
  const name = (canonical: string) => {
    const [space = '', local = ''] = canonical.split(':');
    return `${prefix(space)}:${local}`;
  };
  return {
    root,
    rawOf: (element) => xml.slice(element.start, element.end),
    replace: (element, text) => void edits.push({ from: element.start, to: element.end, text }),
    append(holder, text) {
      const found = child(root, holder);
      if (!found || found.openEnd === found.end) return false;
      edits.push({ from: found.closeStart, to: found.closeStart, text });
      return true;
    },
    name,
    attribute: (canonical, value) => ` ${name(canonical)}="${escapeAttribute(value)}"`,
    parts() {
      if (!content || edits.length === 0) return new Map();
      let text = xml;
      // Of several at one place, the first stays first.
      for (const edit of [...edits].reverse().toSorted((a, b) => b.from - a.from))
        text = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
      return new Map([[STYLES, encodePart({ ...content, text })]]);
    },
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
