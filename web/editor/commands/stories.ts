import { schema } from '../../../formats/model/index.ts';
import { words } from '../words/words.ts';
import { type CommandSource, type EditorCommand, formatting } from './command.ts';
import type { Situation } from './situation.ts';

const w = () => words('stories');
const inInsert = (group: number) => ({ name: 'insert', group }) as const;
const inEdges = { name: 'insert', group: 4, under: () => w().edges } as const;

const mayWrite = (at: Situation) => at.mayWrite && at.hasFormats && at.text !== undefined;
/** Notes stand in the text itself: neither format has any in a header or in another note. */
const inText = (at: Situation) => mayWrite(at) && at.text?.view === at.text?.body;

/** What is written besides the text is a step of its own for undo. */
const step = (act: (at: Situation) => void) => (at: Situation) => {
  at.text?.asOneStep(() => act(at));
};

const field = (code: string, id: string, name: () => string): EditorCommand =>
  formatting({
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
    words: () => w().insertFootnote,
    keys: ['Mod-Alt-f'],
    menu: inInsert(3),
    enabled: inText,
    run: step((at) => at.text?.stories.addNote('footnote')),
  },
  {
    id: 'stories.endnote',
    words: () => w().insertEndnote,
    keys: ['Mod-Alt-d'],
    menu: inInsert(3),
    enabled: inText,
    run: step((at) => at.text?.stories.addNote('endnote')),
  },
  {
    id: 'stories.header',
    words: () => w().editHeader,
    menu: inEdges,
    enabled: mayWrite,
    run: step((at) => at.text?.stories.enterEdge('header')),
  },
  {
    id: 'stories.footer',
    words: () => w().editFooter,
    menu: inEdges,
    enabled: mayWrite,
    run: step((at) => at.text?.stories.enterEdge('footer')),
  },
  ...(['first', 'even'] as const).map((page) => ({
    id: `stories.${page}Page`,
    words: () => w()[`${page}Page`],
    menu: inEdges,
    enabled: mayWrite,
    active: (at: Situation) => at.text?.stories.edges().some((one) => one.page === page) ?? false,
    run: step((at) => at.text?.stories.togglePages(page)),
  })),
  field('PAGE', 'stories.pageNumber', () => w().pageNumber),
  field('NUMPAGES', 'stories.pageCount', () => w().pageCount),
  {
    id: 'stories.removeHeader',
    words: () => w().removeHeader,
    menu: inEdges,
    enabled: (at) =>
      mayWrite(at) && (at.text?.stories.edges().some(({ kind }) => kind === 'header') ?? false),
    run: step((at) => at.text?.stories.removeEdges('header')),
  },
  {
    id: 'stories.removeFooter',
    words: () => w().removeFooter,
    menu: inEdges,
    enabled: (at) =>
      mayWrite(at) && (at.text?.stories.edges().some(({ kind }) => kind === 'footer') ?? false),
    run: step((at) => at.text?.stories.removeEdges('footer')),
  },
];
