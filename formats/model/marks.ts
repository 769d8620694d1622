import type { MarkSpec } from 'prosemirror-model';
import { fontStack, standInFor } from '../fonts/index.ts';
import { data, fromData, safeName, text } from './attributes.ts';
import { isLanguage, NO_LANGUAGE } from './language.ts';
import { ownLeadCss } from './lineSpacing.ts';
import { attrsOf, markProperties as is, type MarkName } from './properties/index.ts';
import {
  fontName,
  highlightColours,
  isColour,
  isSize,
  readColour,
  readFont,
  readHighlight,
  readSize,
} from './values.ts';

const positionTag: Record<string, string> = { super: 'sup', sub: 'sub' };

/** A mark with one value that a style declaration shows; pasted declarations are read back by `read`. */
const valued = (
  css: string,
  show: (value: unknown) => string | undefined,
  read: (css: string) => string | number | undefined,
): MarkSpec => ({
  attrs: attrsOf(is.font),
  parseDOM: [
    {
      style: css,
      getAttrs: (given: string) => {
        const value = read(given);
        return value === undefined ? false : { value };
      },
    },
  ],
  toDOM: ({ attrs }) => ['span', { style: show(attrs.value) ?? '' }, 0],
});

const onOff = (tags: string[], css: string, on: RegExp, off: string, plainTag: string): MarkSpec => ({
  attrs: attrsOf(is.bold),
  parseDOM: [
    ...tags.map((tag) => ({ tag, getAttrs: (dom: HTMLElement) => ({ on: dom.dataset.on !== 'false' }) })),
    { style: css, getAttrs: (value: string) => (on.test(value) ? { on: true } : false) },
  ],
  toDOM: ({ attrs }) =>
    attrs.on ? [plainTag, 0] : ['span', { style: `${css}: ${off}`, 'data-on': 'false' }, 0],
});

export const marks: Record<MarkName, MarkSpec> = {
  /** an element around runs: link, tracked change, smart tag … Several may lie around one text, told apart by key. */
  wrap: {
    attrs: attrsOf(is.wrap),
    inclusive: false,
    excludes: '',
    toDOM: ({ attrs }) => [
      wrapTag[text(attrs.kind)] ?? 'span',
      data({ key: attrs.key, kind: attrs.kind }, { class: `wrap ${text(attrs.kind)}`, ...linkAttrs(attrs) }),
      0,
    ],
    parseDOM: ['a', 'ins', 'del', 'span'].map((tag) => ({
      tag: `${tag}.wrap`,
      getAttrs: (dom: HTMLElement) => ({
        ...fromData(is.wrap, ['href'])(dom),
        href: dom.getAttribute('href'),
      }),
    })),
  },
  /** the run a text came from, with the properties the file gives it; the marks below say what was changed since */
  run: {
    attrs: attrsOf(is.run),
    toDOM: ({ attrs }) => ['span', data(attrs, { class: `r-${safeName(attrs.key)}` }), 0],
    parseDOM: [{ tag: 'span[class^="r-"]', getAttrs: fromData(is.run) }],
  },
  /** the formatting is a suggestion: who made it, and which marks there were before, as `readReformat` reads it */
  reformat: {
    attrs: attrsOf(is.reformat),
    inclusive: false,
    toDOM: () => ['span', { class: 'reformat' }, 0],
  },
  /** a character style of the document; '' takes the style of the run away */
  character: {
    attrs: attrsOf(is.character),
    toDOM: ({ attrs }) => ['span', data(attrs, { class: `k-${safeName(attrs.value)}` }), 0],
    parseDOM: [{ tag: 'span[class^="k-"]', getAttrs: fromData(is.character) }],
  },
  font: valued(
    'font-family',
    (value) => {
      const name = fontName(value);
      return name === ''
        ? undefined
        : `font-family: ${fontStack(name)}; ${ownLeadCss(standInFor(name).height)}`;
    },
    readFont,
  ),
  size: valued(
    'font-size',
    (value) => (isSize(value) ? `font-size: ${value}pt; ${ownLeadCss()}` : undefined),
    readSize,
  ),
  color: valued(
    'color',
    (value) => (isColour(value) ? `color: #${value}` : value === 'auto' ? 'color: #111' : undefined),
    readColour,
  ),
  highlight: valued(
    'background-color',
    (value) => `background-color: ${highlightColours[text(value)] ?? 'transparent'}`,
    readHighlight,
  ),
  /** the language of a text, by which it is checked and read aloud; see language.ts */
  lang: {
    attrs: attrsOf(is.lang),
    toDOM: ({ attrs }) => ['span', data({ lang: attrs.value }, languageAttrs(attrs.value)), 0],
    parseDOM: [
      {
        tag: 'span[data-lang]',
        getAttrs: ({ dataset }: HTMLElement) => isLanguage(dataset.lang) && { value: dataset.lang },
      },
    ],
  },
  position: {
    attrs: attrsOf(is.position),
    excludes: 'position',
    toDOM: ({ attrs }) => [positionTag[text(attrs.value)] ?? 'span', data(attrs), 0],
    parseDOM: [
      { tag: 'sup', getAttrs: () => ({ value: 'super' }) },
      { tag: 'sub', getAttrs: () => ({ value: 'sub' }) },
      { tag: 'span[data-value=base]', getAttrs: () => ({ value: 'base' }) },
      { style: 'vertical-align', getAttrs: (css: string) => (css in positionTag ? { value: css } : false) },
    ],
  },
  bold: onOff(['strong', 'b'], 'font-weight', /^(bold|bolder|[6-9]00)$/, 'normal', 'strong'),
  italic: onOff(['em', 'i'], 'font-style', /italic|oblique/, 'normal', 'em'),
  underline: onOff(['u'], 'text-decoration', /underline/, 'none', 'u'),
  strike: {
    ...onOff(['s'], 'text-decoration-line', /line-through/, 'none', 's'),
    excludes: 'strike doubleStrike',
  },
  doubleStrike: {
    attrs: attrsOf(is.doubleStrike),
    excludes: 'strike doubleStrike',
    parseDOM: [{ tag: 's[data-double]', priority: 60, getAttrs: () => ({ on: true }) }],
    toDOM: ({ attrs }) =>
      attrs.on
        ? ['s', { style: 'text-decoration: line-through double', 'data-double': '' }, 0]
        : ['span', { style: 'text-decoration: none' }, 0],
  },
};

/** What tells a browser in which language it is to check a text, or not to. */
export const languageAttrs = (language: unknown): Record<string, string> => {
  if (!isLanguage(language)) return {};
  return language === NO_LANGUAGE ? { spellcheck: 'false' } : { lang: language, spellcheck: 'true' };
};

const wrapTag: Record<string, string> = {
  hyperlink: 'a',
  ins: 'ins',
  moveTo: 'ins',
  del: 'del',
  moveFrom: 'del',
};

/** Only addresses that a browser opens harmlessly become links. */
const linkAttrs = (attrs: Record<string, unknown>): Record<string, string> => {
  const href = text(attrs.href);
  return /^(https?:|mailto:|#)/i.test(href) ? { href, title: href, rel: 'noopener noreferrer' } : {};
};
