import { isLanguage } from '../../model/language.ts';
import type { ModelMark, ModelNode } from '../../model/types.ts';
import { fontName, highlightColours, isColour, isSize } from '../../model/values.ts';
import { languageProperties } from './language.ts';
import type { Properties } from './newStyles.ts';

/** Text properties of a value, also for the scripts that have properties of their own (ODF 1.3 part 3, 20.189 ff.). */
const everyScript = (name: string, value: string): Properties => {
  const [, local = ''] = name.split(':');
  return { [name]: value, [`style:${local}-asian`]: value, [`style:${local}-complex`]: value };
};

/** What a person changes in the editor, as marks laid over those of the file, in the properties of this format. */
const overrides: Record<string, (on: boolean) => Properties> = {
  bold: (on) => everyScript('fo:font-weight', on ? 'bold' : 'normal'),
  italic: (on) => everyScript('fo:font-style', on ? 'italic' : 'normal'),
  underline: (on) => (on ? underlined : { 'style:text-underline-style': 'none' }),
  strike: (on) => (on ? struck : { 'style:text-line-through-style': 'none' }),
};

const underlined: Properties = {
  'style:text-underline-style': 'solid',
  'style:text-underline-width': 'auto',
  'style:text-underline-color': 'font-color',
};
const struck: Properties = {
  'style:text-line-through-style': 'solid',
  'style:text-line-through-type': 'single',
};

const positions: Record<string, string> = { super: 'super 58%', sub: 'sub 58%', base: '0% 100%' };

const none: Properties = {};

const valued: Record<string, (value: unknown) => Properties> = {
  font: (value) => (fontName(value) === '' ? none : { 'fo:font-family': `'${fontName(value)}'` }),
  size: (value) => (isSize(value) ? everyScript('fo:font-size', `${value}pt`) : none),
  color: (value): Properties => {
    if (value === 'auto') return { 'style:use-window-font-color': 'true' };
    return isColour(value)
      ? { 'fo:color': `#${value.toLowerCase()}`, 'style:use-window-font-color': 'false' }
      : {};
  },
  highlight: (value) => ({ 'fo:background-color': highlightColours[String(value)] ?? 'transparent' }),
  lang: (value) => (isLanguage(value) ? languageProperties(value) : none),
  position: (value) => {
    const position = positions[String(value)];
    return position ? { 'style:text-position': position } : none;
  },
};

/** The text properties that marks lay over those of the text's own style; none: empty. */
export function overriddenProperties(marks: ModelMark[]): Properties {
  const each = marks.map(
    ({ type, attrs }) => overrides[type]?.(attrs?.on !== false) ?? valued[type]?.(attrs?.value) ?? {},
  );
  return Object.assign({}, ...each);
}

/** The character style that was given; null when none was. */
export function characterStyle(marks: ModelMark[]): string | null {
  const value = marks.find((mark) => mark.type === 'character')?.attrs?.value;
  return typeof value === 'string' && value !== '' ? value : null;
}

const alignments = new Set(['left', 'right', 'center', 'justify']);

/** The paragraph properties that a person set, to lie over those of the paragraph's own style. */
export function paragraphProperties(
  node: ModelNode,
  was: { align: string | null; rtl: boolean },
): Properties {
  const { attrs = {} } = node;
  const out: Properties = {};
  const align = alignments.has(String(attrs.align)) ? String(attrs.align) : null;
  // A line that begins at the right is aligned there: LibreOffice takes left and start for the same side of the page.
  const rtl = typeof attrs.rtl === 'boolean' ? attrs.rtl : was.rtl;
  const side = rtl ? ({ left: 'end', right: 'start' }[align ?? 'left'] ?? align) : align;
  if (align !== was.align || typeof attrs.rtl === 'boolean') out['fo:text-align'] = side ?? 'start';
  const length = (name: string, value: unknown, least: number) => {
    if (typeof value === 'number' && Number.isFinite(value))
      out[name] = `${Math.round(Math.min(Math.max(value, least), 1584) * 100) / 100}pt`;
  };
  length('fo:margin-left', attrs.left, -1584);
  length('fo:margin-right', attrs.right, -1584);
  length('fo:text-indent', attrs.first, -1584);
  length('fo:margin-top', attrs.before, 0);
  length('fo:margin-bottom', attrs.after, 0);
  if (typeof attrs.line === 'number' && attrs.line > 0.2 && attrs.line < 50)
    out['fo:line-height'] = `${Math.round(attrs.line * 100)}%`;
  if (typeof attrs.rtl === 'boolean') out['style:writing-mode'] = attrs.rtl ? 'rl-tb' : 'lr-tb';
  if (typeof attrs.breakBefore === 'boolean') out['fo:break-before'] = attrs.breakBefore ? 'page' : 'auto';
  if (typeof attrs.keepNext === 'boolean') out['fo:keep-with-next'] = attrs.keepNext ? 'always' : 'auto';
  if (typeof attrs.keepLines === 'boolean') out['fo:keep-together'] = attrs.keepLines ? 'always' : 'auto';
  if (typeof attrs.widow === 'boolean')
    Object.assign(out, { 'fo:widows': attrs.widow ? '2' : '0', 'fo:orphans': attrs.widow ? '2' : '0' });
  return out;
}
