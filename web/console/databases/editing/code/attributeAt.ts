import type { EditorState } from '@codemirror/state';
import { namedTypes } from '../../../../../formats/dxl/references/index.ts';

/** A tag up to a place in the value of one of its attributes. */
const open =
  /<(?:[\w.-]+:)?(\w+)((?:\s+[\w:.-]+\s*=\s*(?:'[^']*'|"[^"]*"))*)\s+([\w:.-]+)\s*=\s*(['"])([^'"<]*)$/;
/** So far back a tag may begin. */
const REACH = 2000;

/** The value of an attribute that a place stands in: its quote, what stands before the place, and of which types the
 *  elements are that it names; `types` is undefined where it names none. */
export function attributeAt(state: EditorState, at: number) {
  const found = open.exec(state.sliceDoc(Math.max(at - REACH, 0), at));
  if (!found) return undefined;
  const [, tag = '', others = '', name = '', quote = '', before = ''] = found;
  const types = namedTypes(tag, name, /\btype\s*=\s*['"](\w+)/.exec(others)?.[1]);
  return { quote, before, types };
}
