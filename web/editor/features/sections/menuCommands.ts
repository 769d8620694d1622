import { IconFrame, IconPageBreak, IconSettings } from '@tabler/icons-react';
import type { Command } from 'prosemirror-state';
import { type CommandSource, type EditorCommand, formatCommand, mayFormat } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { hasSections, insertSection, removeSection } from '../../view/document/sections.ts';
import type { Editor } from '../../view/editor.ts';
import { insertPageBreak } from '../../view/insert.ts';
import { words } from './words.ts';

/** Sections are of the text, not of notes and headers. */
const inText = ({ editor }: EditorContext) => editor !== undefined && editor.view === editor.body;

const sectionBreak = (begins: 'nextPage' | 'continuous'): EditorCommand =>
  formatCommand({
    id: `document.section.${begins}`,
    words: () => words()[begins],
    menu: { name: 'insert', group: 2 },
    enabled: inText,
    command: ({ formatting, pages }: Editor): Command => insertSection(formatting, pages, begins),
  });

/** Pages: their size and margins, where new ones begin. */
export const sectionCommands: CommandSource = (context) => [
  {
    id: 'document.pages',
    words: () => words().pages,
    also: () => words().pagesAlso,
    icon: IconSettings,
    menu: { name: 'file', group: 5 },
    enabled: mayFormat,
    run: (context) => context.dialog.set('pages'),
  },
  {
    id: 'document.pageLook',
    words: () => words().pageLook,
    also: () => words().pageLookAlso,
    icon: IconFrame,
    menu: { name: 'format', group: 3 },
    enabled: mayFormat,
    run: (context) => context.dialog.set('pageLook'),
  },
  sectionBreak('nextPage'),
  ...(context.editor && context.editor.formatting.start === undefined ? [sectionBreak('continuous')] : []),
  formatCommand({
    id: 'document.section.remove',
    words: () => words().removeSection,
    enabled: (now) => inText(now) && hasSections(now.editor?.formatting, now.editor?.body.state),
    command: ({ formatting }) => removeSection(formatting),
  }),
  formatCommand({
    id: 'insert.pageBreak',
    words: () => words().pageBreak,
    keys: ['Mod-Enter'],
    icon: IconPageBreak,
    menu: { name: 'insert', group: 2 },
    command: ({ formatting }) => insertPageBreak(formatting),
  }),
];
