import { schema } from '../../../../formats/model/index.ts';
import { type CommandSource, type EditorCommand, formatCommand } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { words } from './words.ts';

const inInsert = (group: number) => ({ name: 'insert', group }) as const;
const inEdges = { name: 'insert', group: 4, under: () => words().edges } as const;

const mayWrite = (context: EditorContext) =>
  context.mayWrite && context.hasFormats && context.editor !== undefined;
/** Notes stand in the text itself: neither format has any in a header or in another note. */
const inText = (context: EditorContext) => mayWrite(context) && context.editor?.view === context.editor?.body;

/** What is written besides the text is a step of its own for undo. */
const step = (act: (context: EditorContext) => void) => (context: EditorContext) => {
  context.editor?.asOneStep(() => act(context));
};

const field = (code: string, id: string, name: () => string): EditorCommand =>
  formatCommand({
    id,
    words: name,
    menu: inEdges,
    command: () => (state, dispatch) => {
      if (!state.selection.$from.parent.isTextblock) return false;
      const node = schema.node('raw', { key: `new:field ${code}`, label: 'Field', show: '1' });
      dispatch?.(state.tr.replaceSelectionWith(node, false).scrollIntoView());
      return true;
    },
  });

export const storiesCommands: CommandSource = [
  {
    id: 'stories.footnote',
    words: () => words().insertFootnote,
    keys: ['Mod-Alt-f'],
    menu: inInsert(3),
    enabled: inText,
    run: step((context) => context.editor?.stories.addNote('footnote')),
  },
  {
    id: 'stories.endnote',
    words: () => words().insertEndnote,
    keys: ['Mod-Alt-d'],
    menu: inInsert(3),
    enabled: inText,
    run: step((context) => context.editor?.stories.addNote('endnote')),
  },
  {
    id: 'stories.header',
    words: () => words().editHeader,
    menu: inEdges,
    enabled: mayWrite,
    run: step((context) => context.editor?.stories.enterEdge('header')),
  },
  {
    id: 'stories.footer',
    words: () => words().editFooter,
    menu: inEdges,
    enabled: mayWrite,
    run: step((context) => context.editor?.stories.enterEdge('footer')),
  },
  ...(['first', 'even'] as const).map((page) => ({
    id: `stories.${page}Page`,
    words: () => words()[`${page}Page`],
    menu: inEdges,
    enabled: mayWrite,
    active: (context: EditorContext) =>
      context.editor?.stories.edges().some((one) => one.page === page) ?? false,
    run: step((context) => context.editor?.stories.togglePages(page)),
  })),
  field('PAGE', 'stories.pageNumber', () => words().pageNumber),
  field('NUMPAGES', 'stories.pageCount', () => words().pageCount),
  {
    id: 'stories.removeHeader',
    words: () => words().removeHeader,
    menu: inEdges,
    enabled: (context) =>
      mayWrite(context) && (context.editor?.stories.edges().some(({ kind }) => kind === 'header') ?? false),
    run: step((context) => context.editor?.stories.removeEdges('header')),
  },
  {
    id: 'stories.removeFooter',
    words: () => words().removeFooter,
    menu: inEdges,
    enabled: (context) =>
      mayWrite(context) && (context.editor?.stories.edges().some(({ kind }) => kind === 'footer') ?? false),
    run: step((context) => context.editor?.stories.removeEdges('footer')),
  },
];
