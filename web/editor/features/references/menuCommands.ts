import { IconBookmark, IconListTree, IconQuote, IconRefresh, IconTextCaption } from '@tabler/icons-react';
import { say, sentenceOf } from '../../../shared/index.ts';
import { type CommandSource, type EditorCommand, formatCommand, mayFormat } from '../../view/command.ts';
import type { Dialog } from '../../view/context.ts';
import { captionedAt, captionKinds } from './captioned.ts';
import { insertField } from './fields.ts';
import { words } from './words.ts';

/** What takes time or comes late; a failure is said. */
const later = (work: Promise<unknown>) => void work.catch((error) => say(sentenceOf(error), 'failed'));
const references = () => import('./refresh.ts');

type Opens = Pick<EditorCommand, 'id' | 'icon' | 'menu' | 'also' | 'enabled'> & {
  word: 'bookmarks' | 'reference' | 'caption';
  dialog: Dialog;
};

const opening = ({ word, dialog, enabled = mayFormat, ...rest }: Opens): EditorCommand => ({
  ...rest,
  words: () => words()[word],
  enabled,
  run: (context) => context.dialog.set(dialog),
});

const fields = [
  ['PAGE', 'fieldPage'],
  ['NUMPAGES', 'fieldPages'],
  ['DATE', 'fieldDate'],
  ['TIME', 'fieldTime'],
  ['FILENAME', 'fieldName'],
  ['AUTHOR', 'fieldAuthor'],
] as const;

/** Fields, bookmarks, references, captions, contents and lists. */
export const referenceCommands: CommandSource = (context) => [
  ...fields.map(([code, word]) =>
    formatCommand({
      id: `document.field.${code}`,
      words: () => words()[word],
      menu: { name: 'insert', group: 3, under: () => words().fields },
      command: ({ formatting }) => {
        const known = { name: context.opening.name, pages: undefined, pageOf: () => undefined };
        const author = context.opening.user.displayName;
        return insertField(formatting, code, known, code === 'AUTHOR' ? author : undefined);
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
    also: () => words().referenceAlso,
    icon: IconQuote,
    menu: { name: 'insert', group: 4 },
    dialog: 'reference',
  }),
  opening({
    id: 'document.caption',
    word: 'caption',
    also: () => words().captionAlso,
    icon: IconTextCaption,
    menu: { name: 'insert', group: 4 },
    enabled: (now) =>
      mayFormat(now) && now.editor !== undefined && captionedAt(now.editor.view.state) !== undefined,
    dialog: 'caption',
  }),
  {
    id: 'document.contents',
    words: () => words().contents,
    also: () => words().contentsAlso,
    icon: IconListTree,
    menu: { name: 'insert', group: 4 },
    enabled: mayFormat,
    run: () => later(references().then(({ insertContentsHere }) => insertContentsHere(context))),
  },
  ...captionKinds.map(
    (kind): EditorCommand => ({
      id: `document.listOf.${kind}`,
      words: () => words().listOf[kind],
      also: () => words().listOfAlso,
      menu: { name: 'insert', group: 4 },
      enabled: mayFormat,
      run: () =>
        later(references().then(({ insertCaptionListHere }) => insertCaptionListHere(context, kind))),
    }),
  ),
  {
    id: 'document.refresh',
    words: () => words().refresh,
    also: () => words().refreshAlso,
    keys: ['F9'],
    icon: IconRefresh,
    menu: { name: 'tools', group: 1 },
    enabled: mayFormat,
    run: () => later(references().then(({ refreshAll }) => refreshAll(context))),
  },
];
