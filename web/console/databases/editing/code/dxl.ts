import { cssLanguage } from '@codemirror/lang-css';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import { autoCloseTags, xmlLanguage } from '@codemirror/lang-xml';
import { LanguageSupport } from '@codemirror/language';
import {
  type Input,
  type NestedParse,
  type Parser,
  parseMixed,
  type SyntaxNode,
  type SyntaxNodeRef,
} from '@lezer/common';
import { completeSource } from './complete/index.ts';
import { formula } from './formula.ts';
import { type languages, nameIn } from './languageAt.ts';
import { lotusscript } from './lotusscript.ts';

type Stretch = { from: number; to: number };

/** The elements whose text is code, with what reads it; of code that no reader is known for only the references are shown as
 *  what they stand for. */
const code: Readonly<Record<(typeof languages)[number], Parser | undefined>> = {
  lotusscript: lotusscript.parser,
  formula: formula.parser,
  javascript: javascriptLanguage.parser,
  java: undefined,
};
const styles = cssLanguage.parser.configure({ top: 'Styles' });

/** `<![CDATA[` and its end, which are no code. */
const cdata = { begin: 9, end: 3 };

/** The text between the tags of an element, without the references in it. */
function texts(element: SyntaxNode): Stretch[] {
  const found: Stretch[] = [];
  for (let child = element.firstChild; child; child = child.nextSibling) {
    const { name, from, to } = child;
    if (name === 'Text') found.push({ from, to });
    if (name === 'Cdata' && to - from > cdata.begin + cdata.end)
      found.push({ from: from + cdata.begin, to: to - cdata.end });
  }
  return found;
}

function nested(ref: SyntaxNodeRef, input: Input): NestedParse | null {
  if (ref.name === 'AttributeValue') {
    // Asked by its place: making a node of each of thousands of values would cost more than all else here.
    if (ref.to - ref.from < 3 || input.read(Math.max(ref.from - 10, 0), ref.from) !== 'htmlstyle=')
      return null;
    return { parser: styles, overlay: [{ from: ref.from + 1, to: ref.to - 1 }] };
  }
  if (ref.name !== 'Element') return null;
  const { node } = ref;
  const name = nameIn(node.firstChild, (from, to) => input.read(from, to));
  const parser = Object.hasOwn(code, name) ? code[name as keyof typeof code] : undefined;
  const overlay = parser ? texts(node) : [];
  return parser && overlay.length > 0 ? { parser, overlay } : null;
}

const dxlLanguage = xmlLanguage.configure({ wrap: parseMixed(nested) });

/** DXL: XML with the code in it told apart, and completed from our own tables. */
export const dxl = (): LanguageSupport =>
  new LanguageSupport(dxlLanguage, [
    autoCloseTags,
    // Code inside has data of its own.
    ...[dxlLanguage, formula, lotusscript].map((each) => each.data.of({ autocomplete: completeSource })),
  ]);
