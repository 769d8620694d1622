import { type CommandSource, type EditorCommand, formatCommand, mayFormat } from '../../view/command.ts';
import { setStyle, styleForLevel } from '../../view/commands.ts';
import type { EditorContext } from '../../view/context.ts';
import { canUpdate, updateStyle } from './fromParagraph.ts';
import { shownName, shownStyles } from './shownStyles.ts';
import { words } from './words.ts';

const styles = { name: 'format', group: 1, under: () => words().styles } as const;

/** One for each style of the document, by its own name; body text and headings have keys. */
function ofStyles(context: EditorContext): EditorCommand[] {
  const formatting = context.editor?.formatting;
  if (!formatting || !context.hasFormats) return [];
  const keys = new Map(
    [0, 1, 2, 3, 4, 5, 6].map((level) => [styleForLevel(formatting, level), `Mod-Alt-${level}`]),
  );
  return shownStyles(formatting).map(([id, name]) => {
    const own = keys.get(id);
    return formatCommand({
      id: `format.style.${id}`,
      words: () => name,
      also: () => words().styleAlso,
      ...(own && { keys: [own] }),
      menu: styles,
      active: (here) => here.selectionState.style === id,
      command: (opened) => setStyle(opened.formatting, id),
    });
  });
}

/** A style made of the paragraph at the cursor, or made to match it. */
function changingStyles(context: EditorContext): EditorCommand[] {
  const name = context.editor?.formatting.styles[context.selectionState.style]?.name;
  const group = { ...styles, group: 1 };
  return [
    {
      id: 'format.updateStyle',
      words: () => words().update(shownName(name ?? '')),
      also: () => words().updateAlso,
      menu: group,
      enabled: (here) => mayFormat(here) && here.editor !== undefined && canUpdate(here.editor),
      run: (here) => here.editor && updateStyle(here.editor),
    },
    {
      id: 'format.newStyle',
      words: () => words().newStyle,
      also: () => words().newAlso,
      menu: group,
      enabled: (here) => mayFormat(here) && here.selectionState.style !== '',
      run: (here) => here.dialog.set('newStyle'),
    },
  ];
}

export const styleCommands: CommandSource = (context) => [
  ...ofStyles(context),
  ...(context.hasFormats ? changingStyles(context) : []),
];
