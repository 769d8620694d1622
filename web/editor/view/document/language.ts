import type { Mark } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import type { EditorView, MarkViewConstructor } from 'prosemirror-view';
import type { Map as YMap } from 'yjs';
import { type Formatting, isLanguage, NO_LANGUAGE, schema } from '../../../../formats/model/index.ts';
import { locale } from '../../../words/words.ts';
import { valueOfFormat } from '../content/values.ts';
import type { Editor } from '../editor.ts';
import { words } from '../words.ts';

/** Languages that are offered, beside those of the browser. */
const tags =
  'ar-SA bg-BG bn-IN ca-ES cs-CZ cy-GB da-DK de-DE de-AT de-CH el-GR en-GB en-US en-AU en-CA es-ES es-MX et-EE eu-ES fa-IR fi-FI fr-FR fr-CA fr-CH ga-IE gl-ES he-IL hi-IN hr-HR hu-HU hy-AM id-ID is-IS it-IT it-CH ja-JP ka-GE kk-KZ ko-KR la-VA lb-LU lt-LT lv-LV mk-MK ms-MY mt-MT nb-NO nl-NL nl-BE nn-NO pl-PL pt-PT pt-BR rm-CH ro-RO ru-RU sk-SK sl-SI sq-AL sr-Latn-RS sr-Cyrl-RS sv-SE sw-KE ta-IN th-TH tr-TR uk-UA ur-PK uz-UZ vi-VN zh-CN zh-TW';

/** A language by its name in the language of the page; undefined for what has none. */
export function languageName(tag: string | undefined): string | undefined {
  if (tag === NO_LANGUAGE) return words().noChecking;
  try {
    return tag === undefined || tag === ''
      ? undefined
      : new Intl.DisplayNames(locale(), { type: 'language' }).of(tag);
  } catch {
    return undefined;
  }
}

/** All that are offered with their names, those of this person first. @param here what the text has already */
export function offeredLanguages(here: string[]): { tag: string; name: string }[] {
  const near = new Set([...here, ...navigator.languages].filter(isLanguage));
  near.delete(NO_LANGUAGE);
  const named = (tag: string) => ({ tag, name: languageName(tag) ?? tag });
  const others = tags.split(' ').filter((tag) => !near.has(tag));
  const sorted = others.map(named).toSorted((a, b) => a.name.localeCompare(b.name, locale()));
  return [named(NO_LANGUAGE), ...[...near].map(named), ...sorted];
}

/** The language of the document where its text says none of its own; every change is one that undo takes back. */
export type DocumentLanguage = {
  get(): string | undefined;
  set(language: string): void;
  close(): void;
};

const KEY = 'language';

/** Keeps `look.language`, by which everything on the page goes, in step with the shared map.
 *  @param origin what changes of this page are known by @param changed hears of another language */
export function documentLanguage(
  map: YMap<unknown>,
  formatting: Formatting,
  origin: unknown,
  changed: () => void,
): DocumentLanguage {
  const ofFile = formatting.language;
  const follow = () => {
    const set = map.get(KEY);
    const language = isLanguage(set) ? set : ofFile;
    if (language === undefined) delete formatting.language;
    else formatting.language = language;
  };
  const heard = () => {
    follow();
    changed();
  };
  follow();
  map.observe(heard);
  return {
    get: () => formatting.language,
    set(language) {
      // Nothing is kept that the file says anyway.
      const write = () => void (language === ofFile ? map.delete(KEY) : map.set(KEY, language));
      if (map.doc) map.doc.transact(write, origin);
      else write();
    },
    close: () => map.unobserve(heard),
  };
}

/** The language of a text: as somebody set it, else as its run or its style has it, else that of the document. */
export const languageAt = (
  formatting: Formatting,
  marks: readonly Mark[],
  paragraph: Parameters<typeof valueOfFormat>[3],
) => String(valueOfFormat(formatting, 'lang', marks, paragraph) ?? '');

/** Texts that say for themselves what the document said before go along with it to another language. */
const followDocument =
  (formatting: Formatting, before: string | undefined, language: string): Command =>
  (state, dispatch) => {
    const tr = state.tr;
    state.doc.descendants((node, pos, parent) => {
      if (!node.isText || !parent || before === undefined) return;
      if (languageAt(formatting, node.marks, parent) === before && before !== language)
        tr.addMark(pos, pos + node.nodeSize, schema.mark('lang', { value: language }));
    });
    if (!tr.docChanged) return false;
    dispatch?.(tr);
    return true;
  };

type Whole = Pick<Editor, 'formatting' | 'language' | 'asOneStep'> & {
  body: Place;
  stories: { views(): Place[]; resting(): Place[] };
};
type Place = Pick<EditorView, 'state' | 'dispatch'>;

/** Gives the whole document a language: its text, notes, headers and text boxes, also those that are not open. */
export function giveDocument({ formatting, language, asOneStep, body, stories }: Whole, tag: string): void {
  const follow = followDocument(formatting, language.get(), tag);
  asOneStep(() => {
    for (const { state, dispatch } of [body, ...stories.views(), ...stories.resting()])
      follow(state, dispatch);
    language.set(tag);
  });
}

/** A run of the file in another language than the document says so to the browser. */
export const runView =
  (formatting: Formatting, render: (mark: Mark) => HTMLElement): MarkViewConstructor =>
  (mark) => {
    const dom = render(mark);
    const language = formatting.runs?.[String(mark.attrs.key)]?.language;
    if (language === NO_LANGUAGE) dom.spellcheck = false;
    else if (isLanguage(language)) dom.lang = language;
    return { dom, contentDOM: dom };
  };
