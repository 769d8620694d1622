import type { Map as YMap } from 'yjs';
import {
  isNewStyle,
  type Look,
  type NamedStyle,
  readNamedStyles,
  stylesNow,
} from '../../../formats/model/index.ts';
import { createValue, type Value } from '../room/value.ts';

/** What people said of the document's styles; every change is one that undo takes back. */
export type NamedStyles = {
  get(key: string): NamedStyle | undefined;
  set(key: string, style: NamedStyle): void;
  /** counts up with every change of the styles, for who shows them */
  changed: Value<number>;
  close(): void;
};

/** Keeps `look.styles`, by which everything on the page goes, in step with the shared map.
 *  @param origin what changes of this page are known by @param changed hears of other styles */
export function namedStyles(
  map: YMap<unknown>,
  look: Look,
  origin: unknown,
  changed: () => void,
): NamedStyles {
  const ofFile = { ...look.styles };
  const count = createValue(0);
  let said = readNamedStyles(map.toJSON());
  // Who shows a text holds on to the very same table.
  const follow = () => {
    const now = stylesNow(ofFile, look.defaultStyle, said);
    for (const id of Object.keys(look.styles)) if (!now[id]) delete look.styles[id];
    Object.assign(look.styles, now);
  };
  const heard = () => {
    said = readNamedStyles(map.toJSON());
    follow();
    changed();
    count.set(count.get() + 1);
  };
  if (said.size > 0) follow();
  map.observe(heard);
  return {
    get: (key) => said.get(key),
    set(key, { attrs, marks, name, based }) {
      const style = { attrs, marks, ...(isNewStyle(key) && { name, ...(based !== undefined && { based }) }) };
      const write = () => void map.set(key, style);
      if (map.doc) map.doc.transact(write, origin);
      else write();
    },
    changed: count,
    close: () => map.unobserve(heard),
  };
}
