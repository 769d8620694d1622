import { descendants, type XmlElement } from '../package/xml.ts';
import { inAlphabet, isAlphabet } from './letters.ts';
import { isAttribute, isElement, isToken, type MathNode, row } from './tree.ts';

/** The element that mathematics begins with, as it is called in a part that was read. */
const MATH = '{http://www.w3.org/1998/Math/MathML}:math';

/** MathML of a file as what MathML Core has of it: no links, no scripts, no foreign content. The root of a formula's part,
 *  or an element that holds mathematics; undefined where there is none. */
export function fromMathml(element: XmlElement): MathNode | undefined {
  const math = element.name === MATH ? element : descendants(element, MATH).next().value;
  if (!math) return undefined;
  // A formula is an object of its own: it stands in the line, and is drawn as large as alone in one.
  return ['math', { display: 'inline', displaystyle: 'true' }, ...contentOf(math)];
}

const localName = ({ name }: XmlElement) => name.slice(name.lastIndexOf(':') + 1);
const contentOf = (element: XmlElement): MathNode[] => element.children.map(read);

function read(element: XmlElement): MathNode {
  const name = localName(element);
  if (name === 'semantics') return element.children[0] ? read(element.children[0]) : ['mrow', {}];
  if (name === 'mfenced') return fenced(element);
  if (name === 'none') return ['mrow', {}];
  if (isToken(name)) return token(element, name);
  if (name === 'menclose') return enclosed(element);
  // A frame as those write it who show MathML in pages.
  if (name === 'mrow' && /(^|[\s;])border:/.test(element.attributes.get('style') ?? ''))
    return ['mrow', { 'data-box': 'true' }, ...contentOf(element)];
  if (!isElement(name) || name === 'math') {
    const text = element.text.trim();
    return element.children.length > 0 || text === '' ? row(contentOf(element)) : ['mtext', {}, text];
  }
  return [name, attributesOf(element), ...contentOf(element)];
}

function token(element: XmlElement, name: string): MathNode {
  const said = element.attributes.get('mathvariant');
  const alphabet = isAlphabet(said) ? said : 'normal';
  const text = element.text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '').replace(/[ \t\r\n]+/g, ' ');
  // One letter alone is italic unless it is said to be upright.
  const upright = said === 'normal' || (said !== undefined && inAlphabet(text, alphabet) === text);
  const more: Record<string, string> = upright && name === 'mi' ? { mathvariant: 'normal' } : {};
  return [name, { ...attributesOf(element), ...more }, inAlphabet(text, alphabet)];
}

const attributesOf = ({ attributes }: XmlElement): Record<string, string> =>
  Object.fromEntries(
    [...attributes].filter(([name, value]) => name !== 'mathvariant' && isAttribute(name, value)),
  );

/** MathML 3, 3.3.9: a line above or below, else a frame. */
function enclosed(element: XmlElement): MathNode {
  const notation = element.attributes.get('notation')?.trim();
  const bar = (sign: string): MathNode => ['mo', { stretchy: 'true' }, sign];
  if (notation === 'top') return ['mover', { accent: 'true' }, row(contentOf(element)), bar('\u00af')];
  if (notation === 'bottom') return ['munder', { accentunder: 'true' }, row(contentOf(element)), bar('_')];
  return ['mrow', { 'data-box': 'true' }, ...contentOf(element)];
}

/** MathML 3, 3.3.8: brackets around, and signs between. */
function fenced(element: XmlElement): MathNode {
  const said = (name: string, initial: string) => (element.attributes.get(name) ?? initial).trim();
  const signs = Array.from(said('separators', ',').replace(/\s/g, ''));
  const fence = (sign: string): MathNode[] => (sign === '' ? [] : [['mo', { fence: 'true' }, sign]]);
  const inside = contentOf(element).flatMap((one, at): MathNode[] => {
    const sign = signs[Math.min(at, signs.length) - 1] ?? signs.at(-1);
    return at === 0 || sign === undefined ? [one] : [['mo', { separator: 'true' }, sign], one];
  });
  return ['mrow', {}, ...fence(said('open', '(')), ...inside, ...fence(said('close', ')'))];
}
