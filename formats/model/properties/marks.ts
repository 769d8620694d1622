import { fontName, highlightColours, isColour, isSize } from '../values.ts';
import { origin, type Properties, set, shown } from './property.ts';

const on = { on: set('boolean', { default: true, style: true }) };
const style = { style: true } as const;

/** Of each mark, in the order in which they lie around a text, the outermost first: what it says. */
export const marks = {
  wrap: { key: origin(), kind: shown('text'), href: set('text') },
  run: { key: origin() },
  reformat: { value: origin() },
  character: { value: set('text', { initial: '' }) },
  font: { value: set('text', { ...style, is: (name: unknown) => name !== '' && fontName(name) === name }) },
  size: { value: set('number', { ...style, is: isSize }) },
  color: {
    value: set('text', {
      ...style,
      is: (name: unknown) => name === 'auto' || isColour(name),
      initial: 'auto',
    }),
  },
  highlight: {
    value: set('text', {
      ...style,
      values: ['none', ...Object.keys(highlightColours)],
      inFormat: 'background',
      initial: 'none',
    }),
  },
  lang: { value: set('text', { inFormat: 'language' }) },
  position: { value: set('text', { ...style, values: ['super', 'sub', 'base'], initial: 'base' }) },
  bold: on,
  italic: on,
  underline: on,
  strike: on,
  doubleStrike: on,
} satisfies Record<string, Properties>;

/** The formats of a text; the other marks say what it is or where it comes from. */
export type TextFormatName = Exclude<keyof typeof marks, 'wrap' | 'run' | 'reformat'>;
