import { watermarkSize } from '../../model/watermark.ts';
import { escapeText } from '../../package/xml.ts';
import { pt } from '../properties/lengths.ts';
import { element, type Source } from '../source.ts';
import type { NewStyles } from './newStyles.ts';

/** How LibreOffice draws a text as wide and high as its shape. */
const equations = [
  '$0 -10800',
  '?f0 *2',
  'abs(?f1 )',
  'if(?f1 ,0,?f2 )',
  '21600-?f2 ',
  'if(?f1 ,?f4 ,21600)',
  'if(?f1 ,?f2 ,0)',
  'if(?f1 ,21600,?f4 )',
];

/** A text across the page as LibreOffice puts it into a header, under the name by which it finds it again. */
export function writeWatermark(
  { source, styles }: { source: Source; styles: NewStyles },
  text: string,
): string {
  const { width, height } = watermarkSize(text);
  const style = styles.like('graphic', null, {
    'draw:stroke': 'none',
    'draw:fill': 'solid',
    'draw:fill-color': '#c0c0c0',
    'draw:opacity': '50%',
    'style:wrap': 'run-through',
    'style:run-through': 'background',
    'style:vertical-pos': 'middle',
    'style:vertical-rel': 'page-content',
    'style:horizontal-pos': 'center',
    'style:horizontal-rel': 'page-content',
  });
  const geometry = element(
    source,
    'draw:enhanced-geometry',
    {
      'svg:viewBox': '0 0 21600 21600',
      'draw:text-areas': '0 0 21600 21600',
      'draw:text-path': 'true',
      'draw:type': 'fontwork-plain-text',
      'draw:modifiers': '10800',
      'draw:enhanced-path': 'M ?f3 0 L ?f5 0 N M ?f6 21600 L ?f7 21600 N',
    },
    equations
      .map((formula, at) =>
        element(source, 'draw:equation', { 'draw:name': `f${at}`, 'draw:formula': formula }),
      )
      .join(''),
  );
  // Turned around the corner where it begins, its middle is moved back to the middle.
  const half = (width / 2) * Math.SQRT1_2;
  const away = `translate (${pt(-half)} ${pt(half)})`;
  return element(
    source,
    'draw:custom-shape',
    {
      'text:anchor-type': 'char',
      'draw:name': 'PowerPlusWaterMarkObject1',
      'draw:style-name': style,
      'svg:width': pt(width),
      'svg:height': pt(height),
      'draw:transform': `rotate (0.785398163397448) ${away}`,
    },
    element(source, 'text:p', {}, escapeText(text)) + geometry,
  );
}
