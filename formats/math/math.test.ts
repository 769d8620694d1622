import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentXml, packDocx } from '../docx/empty.ts';
import { openDocx, saveDocx } from '../docx/index.ts';
import type { ModelNode } from '../model/index.ts';
import { schema } from '../model/schema.ts';
import { packOdt } from '../odt/empty.ts';
import { openOdt, saveOdt } from '../odt/index.ts';
import { parseXml } from '../package/xml.ts';
import { fromMathml, fromOmml, type MathNode, readMath, writeMath } from './index.ts';
import { roomCss } from './tree.ts';

const M = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const run = (text: string, properties = '') => `<m:r>${properties}<m:t>${text}</m:t></m:r>`;
const e = (inside: string) => `<m:e>${inside}</m:e>`;

/** Mathematics as short text: `mfrac(mi a, mi b)`. */
const short = ([name, said, ...content]: MathNode): string => {
  const own = Object.entries(said)
    .map(([key, value]) => `[${key}=${value}]`)
    .join('');
  const inside = content.map((one) => (typeof one === 'string' ? ` ${one}` : short(one)));
  return typeof content[0] === 'string' ? `${name}${own}${inside}` : `${name}${own}(${inside.join(', ')})`;
};
const omml = (inside: string) => {
  const [, , ...content] = fromOmml(parseXml(`<m:oMath ${M}>${inside}</m:oMath>`, 'x'));
  return content.map((one) => (typeof one === 'string' ? one : short(one))).join(', ');
};

describe('an equation of Office Open XML', () => {
  const structures: Record<string, [string, string]> = {
    'a fraction': [
      `<m:f><m:num>${run('a')}</m:num><m:den>${run('12.5')}</m:den></m:f>`,
      'mfrac(mi a, mn 12.5)',
    ],
    'a fraction without a line': [
      `<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${run('n')}</m:num><m:den>${run('k')}</m:den></m:f>`,
      'mfrac[linethickness=0](mi n, mi k)',
    ],
    'a square root': [
      `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(run('x'))}</m:rad>`,
      'msqrt(mi x)',
    ],
    'a root': [`<m:rad><m:deg>${run('3')}</m:deg>${e(run('x'))}</m:rad>`, 'mroot(mi x, mn 3)'],
    scripts: [
      `<m:sSubSup>${e(run('x'))}<m:sub>${run('i')}</m:sub><m:sup>${run('2')}</m:sup></m:sSubSup>`,
      'msubsup(mi x, mi i, mn 2)',
    ],
    'a sum': [
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${run('i')}</m:sub><m:sup>${run('n')}</m:sup>${e(run('i'))}</m:nary>`,
      'mrow(munderover(mo[largeop=true][movablelimits=false] ∑, mi i, mi n), mi i)',
    ],
    'an integral': [
      `<m:nary><m:naryPr><m:supHide/></m:naryPr><m:sub>${run('V')}</m:sub><m:sup/>${e(run('f'))}</m:nary>`,
      'mrow(msub(mo[largeop=true][movablelimits=false] ∫, mi V), mi f)',
    ],
    brackets: [
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val=""/></m:dPr>${e(run('a'))}${e(run('b'))}</m:d>`,
      'mrow(mo[fence=true][stretchy=true][form=prefix] [, mi a, mo[fence=true][stretchy=true][form=infix] |, mi b)',
    ],
    'a matrix': [
      `<m:m><m:mr>${e(run('a'))}${e(run('b'))}</m:mr><m:mr>${e(run('c'))}${e('')}</m:mr></m:m>`,
      'mtable(mtr(mtd(mi a), mtd(mi b)), mtr(mtd(mi c), mtd()))',
    ],
    'lines that are aligned': [
      `<m:eqArr>${e(run('a&amp;=b'))}${e(run('c'))}</m:eqArr>`,
      'mtable[displaystyle=true](mtr(mtd[data-align=right](mi a), mtd[data-align=left](mo =, mi b)), mtr(mtd[data-align=left](mi c)))',
    ],
    'an accent': [
      `<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr>${e(run('v'))}</m:acc>`,
      'mover[accent=true](mi v, mo →)',
    ],
    'a limit': [
      `<m:limLow>${e(run('lim', '<m:rPr><m:sty m:val="p"/></m:rPr>'))}<m:lim>${run('n→∞')}</m:lim></m:limLow>`,
      'munder(mi[mathvariant=normal] lim, mrow(mi n, mo →, mo ∞))',
    ],
    'letters of an alphabet': [run('Rh', '<m:rPr><m:scr m:val="double-struck"/></m:rPr>'), 'mi ℝ, mi 𝕙'],
    'bold letters': [run('xα', '<m:rPr><m:sty m:val="b"/></m:rPr>'), 'mi 𝐱, mi 𝛂'],
    'a minus that was typed as a hyphen': [run('a-b'), 'mi a, mo −, mi b'],
    words: [run('if x', '<m:rPr><m:nor/></m:rPr>'), 'mtext if\u00a0x'],
    'what nobody knows': [`<m:other><m:otherPr/>${run('q')}</m:other>`, 'mi q'],
    'what nobody can see': [
      `<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr>${e(run('x'))}</m:phant>`,
      'mphantom(mi x)',
    ],
  };
  it.each(Object.entries(structures))('shows %s', (_, [written, shown]) => {
    expect(omml(written)).toBe(shown);
  });
});

const MATHML = 'http://www.w3.org/1998/Math/MathML';
const mathml = (inside: string) => fromMathml(parseXml(`<math xmlns="${MATHML}">${inside}</math>`, 'x'));

describe('MathML of a file', () => {
  it('shows what it means, without notes for programs', () => {
    const shown = mathml(
      '<semantics><mrow><mi mathvariant="bold">v</mi><mo stretchy="false">=</mo><mfenced open="["><mi>a</mi><mi>b</mi></mfenced></mrow><annotation>v=[a;b)</annotation></semantics>',
    );
    expect(shown && short(shown)).toBe(
      'math[display=inline][displaystyle=true](mrow(mi 𝐯, mo[stretchy=false] =, mrow(mo[fence=true] [, mi a, mo[separator=true] ,, mi b, mo[fence=true] ))))',
    );
  });

  it('brings no links, no scripts and no foreign content', () => {
    const shown = mathml(
      '<mi href="javascript:x()" onclick="x()" style="color:red">a</mi><script>x()</script><mglyph src="http://x.example/"/><maction><mn>2</mn></maction>',
    );
    expect(shown && short(shown)).toBe(
      'math[display=inline][displaystyle=true](mi a, mtext x(), mrow(), mn 2)',
    );
  });
});

describe('mathematics in the document', () => {
  it('is what was written, and nothing else that a client may put there', () => {
    const tree: MathNode = ['math', { display: 'block' }, ['mfrac', {}, ['mi', {}, '<b>'], ['mn', {}, '2']]];
    expect(readMath(writeMath(tree))).toEqual(tree);
    const refused: unknown[] = [
      ['mi', {}, 'x'],
      ['math', {}, ['script', {}, 'x']],
      ['math', { onclick: 'x' }],
      ['math', { mathcolor: 'url(x)' }],
      ['math', {}, ['mi', {}, ['mi', {}, 'x']]],
      ['math', {}, 'x'],
      ['math', {}, ['http://www.w3.org/1999/xhtml script', {}, 'x']],
      ['math', {}, ['math', {}]],
      null,
    ];
    for (const one of refused) expect(readMath(JSON.stringify(one)), JSON.stringify(one)).toBeUndefined();
    let deep: MathNode = ['mi', {}, 'x'];
    for (let level = 0; level < 100; level++) deep = ['mrow', {}, deep];
    expect(writeMath(['math', {}, deep])).toBeNull();
  });

  it('is always of what is known, whatever the file nests', () => {
    const names =
      'f num den e sSup sup sub rad deg nary d m mr eqArr acc bar groupChr limLow lim box borderBox x';
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        fc.string({ maxLength: 6 }).map((text) => run(text.replace(/[&<>]|[^ -~]/g, '&amp;'))),
        fc
          .tuple(fc.constantFrom(...names.split(' ')), fc.array(tie('tree'), { maxLength: 4 }))
          .map(([name, inside]) => `<m:${name}>${inside.join('')}</m:${name}>`),
      ),
    }));
    fc.assert(
      fc.property(tree, (inside) => {
        const shown = fromOmml(parseXml(`<m:oMath ${M}>${inside}</m:oMath>`, 'x'));
        expect(readMath(writeMath(shown))).toEqual(shown);
      }),
      { numRuns: 200 },
    );
  });
});

const rawIn = (node: ModelNode): ModelNode[] =>
  node.type === 'raw' ? [node] : (node.content ?? []).flatMap(rawIn);

/** What a browser is given to draw. */
const drawn = (node: ModelNode) =>
  JSON.stringify(schema.nodeFromJSON(node).type.spec.toDOM?.(schema.nodeFromJSON(node)));

describe('a document with equations', () => {
  const equation = `<m:oMath ${M}><m:sSup>${e(run('x'))}<m:sup>${run('2')}</m:sup></m:sSup></m:oMath>`;
  const inLine = `<w:p><w:r><w:t>A </w:t></w:r>${equation}</w:p>`;
  const alone = `<w:p><m:oMathPara ${M}><m:oMathParaPr><m:jc m:val="left"/></m:oMathParaPr>${equation}</m:oMathPara></w:p>`;

  it('shows those of a .docx, in the line and alone, and keeps the file', () => {
    const bytes = packDocx({ 'word/document.xml': documentXml(`${inLine}${alone}`) });
    const { doc, carried } = openDocx(bytes);
    const found = rawIn(doc);
    expect(carried).toEqual(['2 equations']);
    expect(found.map(({ attrs }) => attrs?.show)).toEqual(['x2', 'x2']);
    expect(found.map(({ attrs }) => short(readMath(attrs?.math) ?? ['math', {}]))).toEqual([
      'math[display=inline](msup(mi x, mn 2))',
      'math[display=block][data-justify=left](msup(mi x, mn 2))',
    ]);
    expect(found.every((one) => drawn(one).includes(`${MATHML} msup`))).toBe(true);
    expect(saveDocx(bytes, doc)).toEqual(bytes);
    // What is shown is never saved: neither a text that a client put there, nor none.
    for (const math of ['["math",{},["mi",{},"y"]]', null]) {
      const told = JSON.parse(JSON.stringify(doc), (key, value) => (key === 'math' ? math : value));
      expect(saveDocx(bytes, told)).toEqual(bytes);
    }
  });

  it('shows those of an .odt, and keeps the file', () => {
    const math = `<math xmlns="${MATHML}"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>`;
    const bytes = packOdt(
      `<text:p>A <draw:frame text:anchor-type="as-char"><draw:object>${math}</draw:object></draw:frame></text:p>`,
    );
    const { doc, carried } = openOdt(bytes);
    const [found] = rawIn(doc);
    expect(carried).toEqual(['1 equation']);
    expect(found?.attrs).toMatchObject({ label: 'Equation', show: 'ab' });
    expect(found && drawn(found)).toContain(`${MATHML} mfrac`);
    expect(saveOdt(bytes, doc)).toEqual(bytes);
  });

  it('give an equation of an .odt the room of its frame, above or below the line as that says', () => {
    const styleOf = (place: string) => {
      const math = `<math xmlns="${MATHML}"><mi>a</mi></math>`;
      const frame = `<draw:frame ${place}><draw:object>${math}</draw:object></draw:frame>`;
      const { doc } = openOdt(packOdt(`<text:p>A ${frame}</text:p>`));
      const [found] = rawIn(doc);
      return found && /"style":"([^"]*)"/.exec(drawn(found))?.[1];
    };
    const size = 'svg:width="1in" svg:height="20pt"';
    const asLetter = 'text:anchor-type="as-char"';
    expect(styleOf(`${asLetter} ${size}`)).toBe('width: 72pt; height: 20pt; vertical-align: middle');
    expect(styleOf(`${asLetter} ${size} svg:y="-14.5pt"`)).toBe(
      'width: 72pt; height: 20pt; vertical-align: -5.5pt',
    );
    expect(styleOf(asLetter)).toBeUndefined();
    expect(styleOf(`text:anchor-type="paragraph" ${size}`)).toBeUndefined();
    for (const room of ['72 20; color: red', '72', '99999 1', ''])
      expect(roomCss(JSON.stringify(['math', { 'data-room': room }]))).toBeUndefined();
  });
});
