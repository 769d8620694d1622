import { child, type XmlElement } from '../package/xml.ts';
import { isOn, readMathRun, settingOf } from './ommlText.ts';
import { type MathNode, row } from './tree.ts';

/** An equation of Office Open XML (ECMA-376 part 1, 22.1) as MathML: `m:oMath` in a line, `m:oMathPara` in lines of its own. */
export function fromOmml(element: XmlElement): MathNode {
  if (element.name !== 'm:oMathPara') return ['math', { display: 'inline' }, ...read(element)];
  const lines = element.children.filter((one) => one.name === 'm:oMath').map(read);
  const [side] = /^(left|right)$/.exec(settingOf(child(element, 'm:oMathParaPr'), 'jc') ?? '') ?? [];
  const attributes = { display: 'block', ...(side && { 'data-justify': side }) };
  if (lines.length === 1) return ['math', attributes, ...(lines[0] ?? [])];
  return ['math', attributes, ['mtable', { displaystyle: 'true' }, ...lines.map((line) => cells([line]))]];
}

/** What stands in an element one after the other; its properties are no part of that. */
const read = (element: XmlElement | undefined): MathNode[] =>
  element?.children.filter((one) => !isProperties(one)).flatMap(readPiece) ?? [];

const isProperties = ({ name }: XmlElement) => name === 'm:ctrlPr' || /^[mw]:\w+Pr$/.test(name);

/** An argument of a structure, such as `m:num`; nothing where the file has none. */
const part = (element: XmlElement, name: string): MathNode => row(read(child(element, `m:${name}`)));

const operator = (sign: string, attributes: Record<string, string> = {}): MathNode => [
  'mo',
  attributes,
  sign,
];
const cells = (content: readonly (readonly MathNode[])[], sides: readonly string[] = []): MathNode => [
  'mtr',
  {},
  ...content.map((one, at): MathNode => {
    const side = sides[at];
    return ['mtd', side === undefined ? {} : { 'data-align': side }, ...one];
  }),
];

/** What is not known here shows what is known inside of it. */
function readPiece(element: XmlElement): MathNode[] {
  if (element.name === 'm:r') return readMathRun(element);
  const local = element.name.startsWith('m:') ? element.name.slice(2) : '';
  const known = Object.hasOwn(structures, local) ? structures[local] : undefined;
  return known ? [known(element, child(element, `m:${local}Pr`))] : read(element);
}

type Structure = (element: XmlElement, properties: XmlElement | undefined) => MathNode;

const structures: Record<string, Structure> = {
  f: fraction,
  rad: (element, properties) => {
    const degree = part(element, 'deg');
    const none = isOn(properties, 'degHide') || (degree[0] === 'mrow' && degree.length === 2);
    return none ? ['msqrt', {}, part(element, 'e')] : ['mroot', {}, part(element, 'e'), degree];
  },
  sSup: (element) => ['msup', {}, part(element, 'e'), part(element, 'sup')],
  sSub: (element) => ['msub', {}, part(element, 'e'), part(element, 'sub')],
  sSubSup: (element) => ['msubsup', {}, part(element, 'e'), part(element, 'sub'), part(element, 'sup')],
  sPre: (element) => [
    'mmultiscripts',
    {},
    part(element, 'e'),
    ['mprescripts', {}],
    part(element, 'sub'),
    part(element, 'sup'),
  ],
  nary,
  d: delimiters,
  m: (element, properties) => {
    const columns = child(properties, 'm:mcs')?.children ?? [];
    const sides = columns.flatMap((one) => {
      const own = child(one, 'm:mcPr');
      const times = Math.min(Math.max(Number(settingOf(own, 'count') ?? 1) || 1, 1), 64);
      return Array<string>(times).fill(/^(left|right)$/.exec(settingOf(own, 'mcJc') ?? '')?.[0] ?? 'center');
    });
    const rows = element.children.filter((one) => one.name === 'm:mr');
    return ['mtable', {}, ...rows.map((one) => cells(elementsOf(one).map(read), sides))];
  },
  eqArr: (element) => {
    const rows = elementsOf(element).map(alignedCells);
    return ['mtable', { displaystyle: 'true' }, ...rows];
  },
  func: (element) => [
    'mrow',
    {},
    part(element, 'fName'),
    operator('\u2061'),
    ['mspace', { width: '0.1667em' }],
    part(element, 'e'),
  ],
  limLow: (element) => ['munder', {}, part(element, 'e'), part(element, 'lim')],
  limUpp: (element) => ['mover', {}, part(element, 'e'), part(element, 'lim')],
  acc: (element, properties) => {
    const sign = settingOf(properties, 'chr') ?? '\u0302';
    return ['mover', { accent: 'true' }, part(element, 'e'), operator(spacing[sign] ?? sign)];
  },
  bar: (element, properties) =>
    settingOf(properties, 'pos') === 'top'
      ? ['mover', { accent: 'true' }, part(element, 'e'), operator('\u00af', { stretchy: 'true' })]
      : ['munder', { accentunder: 'true' }, part(element, 'e'), operator('_', { stretchy: 'true' })],
  groupChr: (element, properties) => {
    const sign = operator(settingOf(properties, 'chr') ?? '\u23df', { stretchy: 'true' });
    return [settingOf(properties, 'pos') === 'top' ? 'mover' : 'munder', {}, part(element, 'e'), sign];
  },
  borderBox: (element) => ['mrow', { 'data-box': 'true' }, part(element, 'e')],
  phant: (element, properties) => {
    const shown = child(properties, 'm:show') === undefined || isOn(properties, 'show');
    return shown ? part(element, 'e') : ['mphantom', {}, part(element, 'e')];
  },
};

const elementsOf = (element: XmlElement) => element.children.filter((one) => one.name === 'm:e');

/** Accents are written as marks that combine; above a base stand the signs by themselves. */
const spacing: Record<string, string> = {
  '\u0300': '`',
  '\u0301': '\u00b4',
  '\u0302': '^',
  '\u0303': '~',
  '\u0304': '\u00af',
  '\u0305': '\u00af',
  '\u0306': '\u02d8',
  '\u0307': '\u02d9',
  '\u0308': '\u00a8',
  '\u030c': '\u02c7',
  '\u20d6': '\u2190',
  '\u20d7': '\u2192',
  '\u20e1': '\u2194',
};

function fraction(element: XmlElement, properties: XmlElement | undefined): MathNode {
  const [top, bottom] = [part(element, 'num'), part(element, 'den')];
  const kind = settingOf(properties, 'type');
  if (kind === 'lin' || kind === 'skw') return ['mrow', {}, top, operator('/'), bottom];
  return ['mfrac', kind === 'noBar' ? { linethickness: '0' } : {}, top, bottom];
}

/** Sums, products and integrals: the limits of an integral stand beside it unless the file says else. */
function nary(element: XmlElement, properties: XmlElement | undefined): MathNode {
  const sign = settingOf(properties, 'chr') ?? '\u222b';
  const place = settingOf(properties, 'limLoc') ?? (/[\u222b-\u2233]/.test(sign) ? 'subSup' : 'undOvr');
  const own = operator(sign, { largeop: 'true', movablelimits: 'false' });
  const under = isOn(properties, 'subHide') ? undefined : child(element, 'm:sub');
  const over = isOn(properties, 'supHide') ? undefined : child(element, 'm:sup');
  const names = place === 'undOvr' ? ['munder', 'mover', 'munderover'] : ['msub', 'msup', 'msubsup'];
  const limits = [under, over].flatMap((one) => (one ? [row(read(one))] : []));
  const name = names[under && over ? 2 : under ? 0 : 1] ?? 'mrow';
  return ['mrow', {}, limits.length > 0 ? [name, {}, own, ...limits] : own, part(element, 'e')];
}

function delimiters(element: XmlElement, properties: XmlElement | undefined): MathNode {
  const grows = child(properties, 'm:grow') === undefined || isOn(properties, 'grow');
  const stretchy = grows ? 'true' : 'false';
  const fence = (name: string, initial: string, form: string): MathNode[] => {
    const sign = child(properties, `m:${name}`) ? (settingOf(properties, name) ?? '') : initial;
    return sign === '' ? [] : [operator(sign, { fence: 'true', stretchy, form })];
  };
  const between = fence('sepChr', '|', 'infix');
  const inside = elementsOf(element).flatMap((one, at) => [...(at > 0 ? between : []), row(read(one))]);
  return ['mrow', {}, ...fence('begChr', '(', 'prefix'), ...inside, ...fence('endChr', ')', 'postfix')];
}

/** A line of an array of equations: what stands before an `&` ends where the others' ends, what follows begins there. */
function alignedCells(line: XmlElement): MathNode {
  const content: MathNode[][] = [[]];
  for (const one of read(line)) {
    if (one[0] === 'mo' && one[2] === '&') content.push([]);
    else content.at(-1)?.push(one);
  }
  const sides = content.length === 1 ? ['left'] : content.map((_, at) => (at % 2 === 0 ? 'right' : 'left'));
  return cells(content, sides);
}
