import type { XmlElement } from '../../package/xml.ts';
import type { Changed } from './attributes.ts';

/** What something is written from: what a person set, over the properties that its style came with. */
export type Change = {
  attrs: Readonly<Record<string, unknown>>;
  properties: XmlElement | undefined;
};

/** How a property stands in the attributes of the properties of a style, and how it gets out and in. What is read or
 *  written elsewhere has no `read` or no `write`. */
export type Codec<Format, Given extends Change = Change> = {
  /** Adds what the attributes say to `format`; `name`: that of the property. */
  read?(given: ReadonlyMap<string, string>, format: Format, name: string, properties: XmlElement): void;
  /** The attributes that change; undefined where nothing was set. */
  write?(value: unknown, change: Given): Changed | undefined;
};

/** Reads and writes all that a table of codecs knows; properties that stand in the same attributes may share a codec. */
export function createFormats<Format, Given extends Change>(
  all: Readonly<Record<string, Codec<Format, Given>>>,
): {
  /** Adds what properties say to `format`. */
  read(properties: XmlElement | undefined, format: Format): void;
  /** What a person set, as attributes to lie over those that are there. */
  changed(change: Given): Changed;
} {
  const codecs = [...new Map(Object.entries(all).map(([name, codec]) => [codec, name]))];
  return {
    read(properties, format) {
      if (!properties) return;
      for (const [{ read }, name] of codecs) read?.(properties.attributes, format, name, properties);
    },
    changed: (change) =>
      Object.assign({}, ...codecs.map(([{ write }, name]) => write?.(change.attrs[name], change))),
  };
}
