import { child, type XmlElement } from '../../package/xml.ts';
import type { Source } from '../source.ts';
import { editElement } from './elements.ts';

/** What something is written from: what a person set, over the properties that it came with. */
export type Change = {
  source: Source;
  attrs: Readonly<Record<string, unknown>>;
  properties: XmlElement | undefined;
};

/** Attributes of an element: set, or taken away (null). */
export type Attributes = Record<string, string | null>;

/** Children of properties by their names, to put in the place of those that are there; null takes one away. */
export type Elements = Map<string, string | null>;

/** How a property stands in the file: in which child of the properties, and how it gets out of that and into it. What is
 *  read elsewhere has no `read`. */
export type Codec<Format, Given extends Change = Change> = {
  element: string;
  /** Adds what the element says to `format`; `name`: that of the property. */
  read?(element: XmlElement, format: Format, name: string): void;
  /** The element's attributes that change, the whole element (null: none), or several; undefined where nothing was set. */
  write(value: unknown, change: Given): Attributes | Elements | string | null | undefined;
};

/** Reads and writes all that a table of codecs knows; properties that share an element may share a codec. */
export function createFormats<Format, Given extends Change>(
  all: Readonly<Record<string, Codec<Format, Given>>>,
): {
  /** Adds what properties say to `format`. */
  read(properties: XmlElement | undefined, format: Format): void;
  /** What a person set, as children of the properties. */
  changed(change: Given): Elements;
} {
  const codecs = [...new Map(Object.entries(all).map(([name, codec]) => [codec, name]))];
  return {
    read(properties, format) {
      for (const [{ element, read }, name] of codecs) {
        const found = child(properties, `w:${element}`);
        if (found) read?.(found, format, name);
      }
    },
    changed(change) {
      const changes: Elements = new Map();
      const edits = new Map<string, Attributes>();
      for (const [{ element, write }, name] of codecs) {
        const now = write(change.attrs[name], change);
        if (now instanceof Map) for (const [local, text] of now) changes.set(local, text);
        else if (typeof now === 'object' && now !== null)
          edits.set(element, { ...edits.get(element), ...now });
        else if (now !== undefined) changes.set(element, now);
      }
      for (const [element, edit] of edits)
        changes.set(
          element,
          editElement(change.source, child(change.properties, `w:${element}`), element, edit),
        );
      return changes;
    },
  };
}
