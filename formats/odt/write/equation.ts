import { type MathNode, sizeOfMath, toMathml } from '../../math/index.ts';
import { pt } from '../properties/lengths.ts';
import { element, type Source } from '../source.ts';
import type { NewStyles } from './newStyles.ts';

/** The size of its letters, which LibreOffice takes where a formula says none, in points. */
const SIZE = 12;

/** An equation as an object in the line that holds its MathML itself (ODF 1.3 part 3, 10.4.6). */
export function writeEquation(
  { source, styles }: { source: Source; styles: NewStyles },
  math: MathNode,
): string {
  const { width, above, below } = sizeOfMath(math);
  const style = styles.like('graphic', null, {
    'style:vertical-pos': 'from-top',
    'style:vertical-rel': 'baseline',
    'fo:padding': '0pt',
    'fo:border': 'none',
  });
  return element(
    source,
    'draw:frame',
    {
      'draw:style-name': style,
      'text:anchor-type': 'as-char',
      'svg:y': pt(-above * SIZE),
      'svg:width': pt(Math.max(width, 0.5) * SIZE),
      'svg:height': pt((above + below) * SIZE),
    },
    element(source, 'draw:object', {}, toMathml(math)),
  );
}
