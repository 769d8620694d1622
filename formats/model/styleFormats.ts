import { sides } from './lines.ts';
import { isNewStyle, type NamedStyle } from './namedStyles.ts';
import { inParagraphFormat, paragraphValues } from './properties/index.ts';
import { borderNames } from './tables.ts';
import type { ParagraphFormat, StyleDefinition, TextFormat } from './types.ts';
import { highlightColours } from './values.ts';

/** What a style looks like that says this over another. */
export function formatWith(below: Pick<StyleDefinition, 'text' | 'paragraph'>, { attrs, marks }: NamedStyle) {
  const { align, shade, tabs, line } = attrs;
  const lines = sides.flatMap((side, at) => {
    const value = attrs[borderNames[at] ?? ''];
    return typeof value === 'string' ? [[side, value] as const] : [];
  });
  const values = paragraphValues.flatMap((name) =>
    attrs[name] === undefined ? [] : [[inParagraphFormat(name), attrs[name]] as const],
  );
  const paragraph: ParagraphFormat = { ...below.paragraph, ...Object.fromEntries(values) };
  if (align !== undefined) paragraph.align = align as NonNullable<ParagraphFormat['align']>;
  if (line !== undefined) {
    delete paragraph.lineExact;
    delete paragraph.lineLeast;
  }
  if (typeof tabs === 'string') paragraph.tabs = tabs === '' ? 'only' : `only;${tabs}`;
  if (lines.length > 0) paragraph.sides = { ...paragraph.sides, ...Object.fromEntries(lines) };
  if (shade === 'none') delete paragraph.background;
  else if (typeof shade === 'string') paragraph.background = shade.toUpperCase();
  const text: TextFormat = { ...below.text };
  for (const { type, attrs: given } of marks) setText(text, type, given ?? {});
  return { text, paragraph };
}

function setText(text: TextFormat, type: string, { on, value }: Record<string, unknown>): void {
  if (typeof on === 'boolean') text[type as 'bold'] = on;
  if (type === 'font') text.font = String(value);
  if (type === 'size') text.size = Number(value);
  if (type === 'position') {
    if (value === 'base') delete text.position;
    else text.position = value === 'sub' ? 'sub' : 'super';
  }
  if (type === 'color') {
    if (value === 'auto') delete text.color;
    else text.color = String(value).toUpperCase();
  }
  if (type === 'highlight') {
    if (value === 'none') delete text.background;
    else text.background = highlightColours[String(value)]?.slice(1).toUpperCase() ?? 'FFFF00';
  }
}

/** Styles that are shown, each based on one that is shown too: what lies between says what it says for both. */
export function offeredStyles(all: ReadonlyMap<string, StyleDefinition>): Record<string, StyleDefinition> {
  const shown: Record<string, StyleDefinition> = {};
  for (const [id, { based: given, own = [], ...style }] of all) {
    if (!style.offered) continue;
    const said = new Set(own);
    const seen = new Set([id]);
    let based = given;
    while (based !== undefined && !all.get(based)?.offered && !seen.has(based)) {
      seen.add(based);
      for (const name of all.get(based)?.own ?? []) said.add(name);
      based = all.get(based)?.based;
    }
    const isShown = based !== undefined && all.get(based)?.offered === true;
    shown[id] = { ...style, ...(isShown && { based: based as string }), own: [...said].toSorted() };
  }
  return shown;
}

/** A style with another look: what became other is no longer of the defaults of the document. */
function saidOver(
  style: StyleDefinition,
  { text, paragraph }: Pick<StyleDefinition, 'text' | 'paragraph'>,
): StyleDefinition {
  const { ofDefaults, ...rest } = style;
  const all = (look: Pick<StyleDefinition, 'text' | 'paragraph'>): Record<string, unknown> => ({
    ...look.text,
    ...look.paragraph,
  });
  const [was, is] = [all(style), all({ text, paragraph })];
  const left = ofDefaults?.filter((name) => was[name] === is[name]) ?? [];
  return { ...rest, text, paragraph, ...(left.length > 0 && { ofDefaults: left }) };
}

/** The looks of all styles as a person has them now: of the file, with what was said of them, and new ones. */
export function stylesNow(
  ofFile: Record<string, StyleDefinition>,
  defaultStyle: string | null,
  said: ReadonlyMap<string, NamedStyle>,
): Record<string, StyleDefinition> {
  const now: Record<string, StyleDefinition> = {};
  const open = new Set<string>();
  const make = (id: string): StyleDefinition | undefined => {
    if (now[id] || open.has(id)) return now[id];
    open.add(id);
    const change = said.get(id);
    const style = isNewStyle(id) ? newFormat(id, change) : ofFile[id] && inherited(ofFile[id]);
    if (style) now[id] = isNewStyle(id) || !change ? style : saidOver(style, formatWith(style, change));
    return now[id];
  };
  const newFormat = (id: string, change: NamedStyle | undefined): StyleDefinition | undefined => {
    if (!change) return undefined;
    const plain: StyleDefinition = {
      name: '',
      level: null,
      next: null,
      list: null,
      offered: true,
      text: {},
      paragraph: {},
    };
    const below = make(change.based ?? '') ?? make(defaultStyle ?? '') ?? plain;
    return { ...below, ...formatWith(below, change), name: change.name ?? id, next: null, offered: true };
  };
  /** What a style has from the one below goes along with it. */
  const inherited = (style: StyleDefinition): StyleDefinition => {
    const [before, after] = [ofFile[style.based ?? ''], make(style.based ?? '')];
    if (!before || !after || before === after) return style;
    const own = new Set(style.own);
    const follow = <Format extends object>(format: Format, was: Format, is: Format): Format => {
      const next = { ...format } as Record<string, unknown>;
      for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
        const [had, has] = [was[name as keyof Format], is[name as keyof Format]];
        if (own.has(name) || had === has) continue;
        if (has === undefined) delete next[name];
        else next[name] = has;
      }
      return next as Format;
    };
    return {
      ...style,
      text: follow(style.text, before.text, after.text),
      paragraph: follow(style.paragraph, before.paragraph, after.paragraph),
    };
  };
  for (const id of [...Object.keys(ofFile), ...said.keys()]) make(id);
  return now;
}
