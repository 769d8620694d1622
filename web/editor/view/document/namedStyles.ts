import type { Map as YMap } from 'yjs';
import {
  type Formatting,
  isNewStyle,
  type NamedStyle,
  readNamedStyles,
  stylesNow,
} from '../../../../formats/model/index.ts';
import { createObservable, type Observable } from '../../session/observable.ts';

/** What people said of the document's styles; every change is one that undo takes back. */
export type NamedStyles = {
  get(key: string): NamedStyle | undefined;
  set(key: string, style: NamedStyle): void;
  /** counts up with every change of the styles, for who shows them */
  changed: Observable<number>;
  close(): void;
};

/** Keeps `look.styles`, by which everything on the page goes, in step with the shared map.
 *  @param origin what changes of this page are known by @param changed hears of other styles */
export function namedStyles(
  map: YMap<unknown>,
  formatting: Formatting,
  origin: unknown,
  changed: () => void,
): NamedStyles {
  const ofFile = { ...formatting.styles };
  const count = createObservable(0);
  let said = readNamedStyles(map.toJSON());
  // Who shows a text holds on to the very same table.
  const follow = () => {
    const now = stylesNow(ofFile, formatting.defaultStyle, said);
    for (const id of Object.keys(formatting.styles)) if (!now[id]) delete formatting.styles[id];
    Object.assign(formatting.styles, now);
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
