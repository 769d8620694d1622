import { escapeAttribute, escapeText } from '../package/xml.ts';
import {
  fencedIn,
  functions,
  isFunction,
  isLarge,
  nodesOf,
  textOf,
  unwrapped,
  withoutSpaces,
} from './pieces.ts';
import type { MathNode } from './tree.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
const WORDS = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** An equation as Word writes it (ECMA-376 part 1, 22.1): in a line, or in one of its own. */
export function toOmml(math: MathNode): string {
  const own = math[1].display === 'block';
  const declared = ` xmlns:m="${NAMESPACE}" xmlns:w="${WORDS}"`;
  const equation = (more: string) => `<m:oMath${more}>${all(nodesOf(math))}</m:oMath>`;
  return own ? `<m:oMathPara${declared}>${equation('')}</m:oMathPara>` : equation(declared);
}

/** Pieces one after the other. What a sum is of stands in it, for Word would show a box to fill in. */
function all(given: readonly MathNode[]): string {
  const nodes = withoutSpaces(given);
  let out = '';
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at];
    const sum = node && largeOf(node);
    if (sum) out += nary(sum, nodes[++at]);
    else if (node && isFunction(node) && nodes[at + 1])
      out += structure('func', '', { fName: functionName(node), e: one(nodes[++at]) });
    else if (node) out += piece(node);
  }
  return out;
}

/** The limits of a function stand below its name, wherever MathML has them. */
function functionName(node: MathNode): string {
  const plain = unwrapped(node);
  const [base, under] = nodesOf(plain);
  const isLimit = plain[0] === 'msub' && base && /^(lim|inf|sup|max|min)/.test(textOf(unwrapped(base)));
  return isLimit ? structure('limLow', '', { e: one(base), lim: one(under) }) : one(plain);
}

const one = (node: MathNode | undefined) => (node ? all(rowOf(node)) : '');
/** A row without a meaning of its own is what is in it. */
const rowOf = (node: MathNode): MathNode[] => {
  const plain = unwrapped(node);
  const isRow = ['mrow', 'mstyle', 'mpadded'].includes(plain[0]);
  return isRow && plain[1]['data-box'] !== 'true' && !fencedIn(plain) ? nodesOf(plain) : [plain];
};

const setting = (name: string, value: string) => `<m:${name} m:val="${escapeAttribute(value)}"/>`;
const structure = (name: string, settings: string, parts: Record<string, string>) =>
  `<m:${name}>${settings === '' ? '' : `<m:${name}Pr>${settings}</m:${name}Pr>`}${Object.entries(parts)
    .map(([part, content]) => `<m:${part}>${content}</m:${part}>`)
    .join('')}</m:${name}>`;

function run(text: string, properties = ''): string {
  const own = properties === '' ? '' : `<m:rPr>${properties}</m:rPr>`;
  const font = '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>';
  return text === '' ? '' : `<m:r>${own}${font}<m:t xml:space="preserve">${escapeText(text)}</m:t></m:r>`;
}

type Limits = { sign: MathNode; place: 'subSup' | 'undOvr'; under?: MathNode; over?: MathNode };

/** A sum or its like, with its limits. */
function largeOf(node: MathNode): Limits | undefined {
  const plain = unwrapped(node);
  if (isLarge(plain)) return { sign: plain, place: 'subSup' };
  const [base, first, second] = nodesOf(plain);
  const sign = base && unwrapped(base);
  if (!sign || !isLarge(sign) || !first) return undefined;
  const place = plain[0].startsWith('mu') || plain[0] === 'mover' ? 'undOvr' : 'subSup';
  if (plain[0] === 'msub' || plain[0] === 'munder') return { sign, place, under: first };
  if (plain[0] === 'msup' || plain[0] === 'mover') return { sign, place, over: first };
  return second ? { sign, place, under: first, over: second } : undefined;
}

function nary({ sign, place, under, over }: Limits, of: MathNode | undefined): string {
  const settings = [
    setting('chr', textOf(sign)),
    setting('limLoc', place),
    ...(under ? [] : [setting('subHide', '1')]),
    ...(over ? [] : [setting('supHide', '1')]),
  ].join('');
  return structure('nary', settings, { sub: one(under), sup: one(over), e: one(of) });
}

function piece(node: MathNode): string {
  const [name, said] = node;
  const nodes = nodesOf(node);
  const [base, first, second] = nodes;
  const fences = fencedIn(node);
  if (fences) {
    const settings = `${setting('begChr', fences.open)}${setting('endChr', fences.close)}`;
    return structure('d', settings, { e: all(fences.inside) });
  }
  switch (name) {
    case 'mi':
      return identifier(node);
    case 'mn':
      return run(textOf(node), /^[\d.,]*$/.test(textOf(node)) ? '' : setting('sty', 'p'));
    case 'mo':
      // What is not seen between a function and what it is of, or between factors, Word does not write.
      return run(textOf(node).replace(/[\u2061-\u2064]/g, ''));
    case 'mtext':
    case 'ms':
      return run(textOf(node), '<m:nor/>');
    case 'mspace':
      return run(spaceOf(said.width));
    case 'mfrac': {
      const kind = /^0(\D|$)/.test(said.linethickness ?? '') ? setting('type', 'noBar') : '';
      return structure('f', kind, { num: one(base), den: one(first) });
    }
    case 'msqrt':
      return structure('rad', setting('degHide', '1'), { deg: '', e: all(nodes) });
    case 'mroot':
      return structure('rad', '', { deg: one(first), e: one(base) });
    case 'msub':
      return structure('sSub', '', { e: one(base), sub: one(first) });
    case 'msup':
      return structure('sSup', '', { e: one(base), sup: one(first) });
    case 'msubsup':
      return structure('sSubSup', '', { e: one(base), sub: one(first), sup: one(second) });
    case 'munder':
      return base && first ? below(base, first) : '';
    case 'mover':
      return base && first ? above(base, first) : '';
    case 'munderover':
      return structure('limUpp', '', {
        e: structure('limLow', '', { e: one(base), lim: one(first) }),
        lim: one(second),
      });
    case 'mmultiscripts':
      return scripts(nodes);
    case 'mtable':
      return table(nodes);
    case 'mphantom':
      return structure('phant', setting('show', '0'), { e: all(nodes) });
    default:
      return said['data-box'] === 'true' ? structure('borderBox', '', { e: all(nodes) }) : all(nodes);
  }
}

/** A letter is italic unless it is said to be upright; a name is upright. */
function identifier(node: MathNode): string {
  const text = textOf(node);
  const isLetter = /^\p{L}\p{M}*$/u.test(text);
  const upright = node[1].mathvariant === 'normal' || !isLetter || text.codePointAt(0) !== text.charCodeAt(0);
  return run(text, upright || functions.has(text) ? setting('sty', 'p') : '');
}

/** Room as the space that is about as wide. */
function spaceOf(width = '0'): string {
  const em = Number.parseFloat(width) || 0;
  if (em >= 1.5) return '\u2003\u2003';
  if (em >= 0.8) return '\u2003';
  if (em >= 0.4) return '\u2002';
  return em > 0 ? '\u2009' : '';
}

/** Accents as the marks that combine, by the signs above a base. */
const accents: Record<string, string> = {
  '`': '\u0300',
  '\u00b4': '\u0301',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '\u02dc': '\u0303',
  '\u02d8': '\u0306',
  '\u02d9': '\u0307',
  '\u00a8': '\u0308',
  '\u02c7': '\u030c',
  '\u2190': '\u20d6',
  '\u2192': '\u20d7',
  '\u2194': '\u20e1',
};
const bars = new Set(['\u00af', '\u203e', '\u0305', '\u0332', '\u2015', '_', '-']);
const braces = /^[\u23dc-\u23e1]$/;

function above(base: MathNode, over: MathNode): string {
  const mark = unwrapped(over);
  const sign = mark[0] === 'mo' ? textOf(mark) : '';
  if (bars.has(sign)) return structure('bar', setting('pos', 'top'), { e: one(base) });
  if (braces.test(sign))
    return structure(
      'groupChr',
      `${setting('chr', sign)}${setting('pos', 'top')}${setting('vertJc', 'bot')}`,
      {
        e: one(base),
      },
    );
  const accent = accents[sign];
  if (accent) return structure('acc', setting('chr', accent), { e: one(base) });
  return structure('limUpp', '', { e: one(base), lim: one(over) });
}

function below(base: MathNode, under: MathNode): string {
  const mark = unwrapped(under);
  const sign = mark[0] === 'mo' ? textOf(mark) : '';
  if (bars.has(sign)) return structure('bar', setting('pos', 'bot'), { e: one(base) });
  if (braces.test(sign)) return structure('groupChr', setting('chr', sign), { e: one(base) });
  return structure('limLow', '', { e: one(base), lim: one(under) });
}

function scripts(nodes: readonly MathNode[]): string {
  const at = nodes.findIndex(([name]) => name === 'mprescripts');
  const [base, ...after] = at < 0 ? nodes : nodes.slice(0, at);
  const before = at < 0 ? [] : nodes.slice(at + 1);
  const behind =
    after.length > 0
      ? structure('sSubSup', '', { e: one(base), sub: one(after[0]), sup: one(after[1]) })
      : one(base);
  return before.length > 0
    ? structure('sPre', '', { sub: one(before[0]), sup: one(before[1]), e: behind })
    : behind;
}

function table(rows: readonly MathNode[]): string {
  const columns = Math.max(1, ...rows.map((one) => nodesOf(one).length));
  const sides = Array.from(
    { length: columns },
    (_, at) => nodesOf(rows[0] ?? ['mtr', {}])[at]?.[1]['data-align'],
  );
  const settings = sides
    .map(
      (side) => `<m:mc><m:mcPr>${setting('count', '1')}${setting('mcJc', side ?? 'center')}</m:mcPr></m:mc>`,
    )
    .join('');
  const content = rows.map((own) => {
    const cells = nodesOf(own);
    const each = Array.from(
      { length: columns },
      (_, at) => `<m:e>${all(nodesOf(cells[at] ?? ['mtd', {}]))}</m:e>`,
    );
    return `<m:mr>${each.join('')}</m:mr>`;
  });
  return `<m:m><m:mPr><m:mcs>${settings}</m:mcs></m:mPr>${content.join('')}</m:m>`;
}
