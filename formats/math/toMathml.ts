import { escapeAttribute, escapeText } from '../package/xml.ts';
import type { MathNode } from './tree.ts';

/** A tree as MathML, all of its names in one namespace. */
export const toMathml = ([name, said, ...content]: MathNode, isRoot = true): string => {
  const attributes = Object.entries(said)
    .filter(([key]) => !key.startsWith('data-'))
    .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  const namespace = isRoot ? ' xmlns="http://www.w3.org/1998/Math/MathML"' : '';
  // A frame is an element of its own there (MathML 3, 3.3.9).
  if (said['data-box'] === 'true') {
    const { 'data-box': _box, ...rest } = said;
    return `<menclose${namespace} notation="box">${toMathml([name, rest, ...content], false)}</menclose>`;
  }
  const inside = content.map((one) => (typeof one === 'string' ? escapeText(one) : toMathml(one, false)));
  return `<${name}${namespace}${attributes.join('')}>${inside.join('')}</${name}>`;
};
