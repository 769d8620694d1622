import {
  IconBookmark,
  IconFileTypePdf,
  IconLetterCase,
  IconListTree,
  IconOmega,
  IconPrinter,
  IconQuote,
  IconRefresh,
  IconSettings,
  IconTextCaption,
} from '@tabler/icons-react';
import type { Command } from 'prosemirror-state';
import { say, sentenceOf } from '../../shared/index.ts';
import { hasSections, insertSection, removeSection } from '../document/pages/sections.ts';
import { captionedAt, captionKinds } from '../document/references/captions.ts';
import { insertField } from '../document/references/fields.ts';
import { insertText } from '../document/text/insertText.ts';
import type { Text } from '../text/openText.ts';
import { words } from '../words/words.ts';
import { type CommandSource, type EditorCommand, formatting, mayFormat, writing } from './command.ts';
import type { Dialog, Situation } from './situation.ts';

const c = () => words('document').commands;

/** Sections are of the text, not of notes and headers. */
const inText = ({ text }: Situation) => text !== undefined && text.view === text.body;

/** What takes time or comes late; a failure is said. */
const later = (work: Promise<unknown>) => void work.catch((error) => say(sentenceOf(error), 'failed'));
const references = () => import('../document/references/refresh.ts');
const pdf = () => import('../document/print/pdf.ts');

type Opens = Pick<EditorCommand, 'id' | 'icon' | 'menu' | 'also' | 'enabled'> & {
  word: keyof Words;
  dialog: Dialog;
};
type Words = Omit<ReturnType<typeof c>, 'listOf'>;

const opening = ({ word, dialog, enabled = mayFormat, ...rest }: Opens): EditorCommand => ({
  ...rest,
  words: () => c()[word],
  enabled,
  run: (at) => at.dialog.set(dialog),
});

const sectionBreak = (begins: 'nextPage' | 'continuous'): EditorCommand =>
  formatting({
    id: `document.section.${begins}`,
    words: () => c()[begins],
    menu: { name: 'insert', group: 2 },
    enabled: inText,
    command: ({ look, pages }: Text): Command => insertSection(look, pages, begins),
  });

const fields = [
  ['PAGE', 'fieldPage'],
  ['NUMPAGES', 'fieldPages'],
  ['DATE', 'fieldDate'],
  ['TIME', 'fieldTime'],
  ['FILENAME', 'fieldName'],
  ['AUTHOR', 'fieldAuthor'],
] as const;

const characters = [
  ['nbsp', '\u00a0', ['Mod-Shift-Space']],
  ['noBreakHyphen', '\u2011', ['Mod-Shift--']],
  ['softHyphen', '\u00ad', ['Mod--']],
  ['enDash', '\u2013', []],
  ['emDash', '\u2014', []],
] as const;

/** Pages, references, symbols and print: what concerns the document as a whole. */
export const documentCommands: CommandSource = (at) => [
  opening({
    id: 'document.pages',
    word: 'pages',
    also: () => c().pagesAlso,
    icon: IconSettings,
    menu: { name: 'file', group: 5 },
    dialog: 'pages',
  }),
  {
    id: 'document.print',
    words: () => c().print,
    browserKeys: 'Mod-p',
    icon: IconPrinter,
    menu: { name: 'file', group: 5 },
    run: () => window.print(),
  },
  ...(at.hasFormats && at.opening.canEdit ? ofPdf : []),
  sectionBreak('nextPage'),
  ...(at.text && at.text.look.start === undefined ? [sectionBreak('continuous')] : []),
  formatting({
    id: 'document.section.remove',
    words: () => c().removeSection,
    enabled: (now) => inText(now) && hasSections(now.text?.look, now.text?.body.state),
    command: ({ look }) => removeSection(look),
  }),
  opening({
    id: 'document.symbols',
    word: 'symbols',
    also: () => c().symbolsAlso,
    icon: IconOmega,
    menu: { name: 'insert', group: 3 },
    enabled: (now) => now.mayWrite && now.text !== undefined,
    dialog: 'symbols',
  }),
  ...characters.map(([word, character, keys]) =>
    writing({
      id: `document.${word}`,
      words: () => c()[word],
      keys,
      menu: { name: 'insert', group: 3, under: () => c().specialCharacters },
      command: () => insertText(character),
    }),
  ),
  ...fields.map(([code, word]) =>
    formatting({
      id: `document.field.${code}`,
      words: () => c()[word],
      menu: { name: 'insert', group: 3, under: () => c().fields },
      command: ({ look }) => {
        const known = { name: at.opening.name, pages: undefined, pageOf: () => undefined };
        const author = at.opening.user.displayName;
        return insertField(look, code, known, code === 'AUTHOR' ? author : undefined);
      },
    }),
  ),
  opening({
    id: 'document.bookmarks',
    word: 'bookmarks',
    icon: IconBookmark,
    menu: { name: 'insert', group: 4 },
    dialog: 'bookmarks',
  }),
  opening({
    id: 'document.reference',
    word: 'reference',
    also: () => c().referenceAlso,
    icon: IconQuote,
    menu: { name: 'insert', group: 4 },
    dialog: 'reference',
  }),
  opening({
    id: 'document.caption',
    word: 'caption',
    also: () => c().captionAlso,
    icon: IconTextCaption,
    menu: { name: 'insert', group: 4 },
    enabled: (now) =>
      mayFormat(now) && now.text !== undefined && captionedAt(now.text.view.state) !== undefined,
    dialog: 'caption',
  }),
  {
    id: 'document.contents',
    words: () => c().contents,
    also: () => c().contentsAlso,
    icon: IconListTree,
    menu: { name: 'insert', group: 4 },
    enabled: mayFormat,
    run: () => later(references().then(({ insertContentsHere }) => insertContentsHere(at))),
  },
  ...captionKinds.map(
    (kind): EditorCommand => ({
      id: `document.listOf.${kind}`,
      words: () => c().listOf[kind],
      also: () => c().listOfAlso,
      menu: { name: 'insert', group: 4 },
      enabled: mayFormat,
      run: () => later(references().then(({ insertCaptionListHere }) => insertCaptionListHere(at, kind))),
    }),
  ),
  {
    id: 'document.refresh',
    words: () => c().refresh,
    also: () => c().refreshAlso,
    keys: ['F9'],
    icon: IconRefresh,
    menu: { name: 'tools', group: 1 },
    enabled: mayFormat,
    run: () => later(references().then(({ refreshAll }) => refreshAll(at))),
  },
  opening({
    id: 'document.count',
    word: 'count',
    icon: IconLetterCase,
    menu: { name: 'tools', group: 1 },
    enabled: (now) => now.text !== undefined,
    dialog: 'count',
  }),
];

const ofPdf: EditorCommand[] = [
  {
    id: 'document.printPdf',
    words: () => c().printPdf,
    menu: { name: 'file', group: 5 },
    run: (at) => later(pdf().then(({ printPdf }) => printPdf(at))),
  },
  {
    id: 'document.pdf',
    words: () => c().downloadPdf,
    also: () => c().downloadPdfAlso,
    icon: IconFileTypePdf,
    menu: { name: 'file', group: 4 },
    run: (at) => later(pdf().then(({ downloadPdf }) => downloadPdf(at))),
  },
  {
    id: 'document.stopPdf',
    words: () => c().stopPdf,
    run: (at) => later(pdf().then(({ stopPdf }) => stopPdf(at))),
  },
];
