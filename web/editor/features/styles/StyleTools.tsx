import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { IconTextPlus } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { fontStack } from '../../../../formats/fonts/index.ts';
import type { Formatting, TextFormat } from '../../../../formats/model/index.ts';
import { isNewStyle } from '../../../../formats/model/index.ts';
import { setStyle } from '../../view/commands.ts';
import { setValue } from '../../view/content/values.ts';
import type { EditorContext } from '../../view/context.ts';
import { type ToolContext, ToolSheet } from '../../view/tools/Tool.tsx';
import classes from '../../view/tools/tools.module.css';
import { canUpdate, updateStyle } from './fromParagraph.ts';
import { inTwo, shownName, shownStyles } from './shownStyles.ts';
import { words } from './words.ts';

/** Styles of the document itself, by its own names, shown as they look, and what makes or changes one. */
export function StyleTools(tools: ToolContext & { dialog: EditorContext['dialog'] }) {
  return (
    <>
      <StyleChoice {...tools} />
      <StyleSheet {...tools} />
    </>
  );
}

/** What can be done to styles by the paragraph at the cursor. */
function StyleSheet({ editor, selectionState, dialog }: ToolContext & { dialog: EditorContext['dialog'] }) {
  const w = words();
  const name = shownName(editor?.formatting.styles[selectionState.style]?.name ?? '');
  return (
    <ToolSheet label={w.change} icon={IconTextPlus} disabled={!editor || selectionState.style === ''} form>
      {(close) => (
        <Stack gap={4} maw={320}>
          <Button
            variant="subtle"
            color="gray"
            justify="flex-start"
            h="auto"
            py={8}
            disabled={!editor || !canUpdate(editor)}
            onClick={() => {
              close();
              if (editor) updateStyle(editor);
              editor?.view.focus();
            }}
            classNames={{ label: classes.whole }}
          >
            {w.update(name)}
          </Button>
          <Text size="xs" px={18}>
            {editor && canUpdate(editor) ? w.updateHint : w.nothing}
          </Text>
          <Button
            variant="subtle"
            color="gray"
            justify="flex-start"
            onClick={() => {
              close();
              dialog.set('newStyle');
            }}
          >
            {w.newStyle}
          </Button>
        </Stack>
      )}
    </ToolSheet>
  );
}

function StyleChoice({ editor, selectionState, run }: ToolContext) {
  return (
    <NativeSelect
      className={classes.style}
      aria-label={words().paragraphStyle}
      size="sm"
      disabled={!editor || selectionState.style === ''}
      value={selectionState.style}
      onChange={(event) => editor && run(setStyle(editor.formatting, event.currentTarget.value))}
    >
      {editor && (
        <Choices
          all={styleChoices(editor.formatting, selectionState.style)}
          styles={editor.formatting.styles}
        />
      )}
    </NativeSelect>
  );
}

type Choice = { text: TextFormat; lacking?: true };

/** Styles by their names as they look: those of the document, then those that it gets when they are chosen. */
function Choices({ all, styles }: { all: [id: string, name: string][]; styles: Record<string, Choice> }) {
  const { own, more } = inTwo(styles, all);
  const options = (some: typeof all) =>
    some.map(([id, name]) => (
      <option key={id} value={id} style={asItLooks(styles[id]?.text)}>
        {name}
      </option>
    ));
  return (
    <>
      {options(own)}
      {more.length > 0 && <optgroup label={words().moreStyles}>{options(more)}</optgroup>}
    </>
  );
}

/** Styles of the document for a few words. */
export function CharacterTools({ editor, selectionState, run }: ToolContext) {
  const characters = editor?.formatting.characters ?? {};
  return (
    <NativeSelect
      className={classes.character}
      aria-label={words().characterStyle}
      size="sm"
      disabled={!editor || selectionState.style === ''}
      value={selectionState.character}
      onChange={(event) => editor && run(setValue(editor.formatting, 'character', event.currentTarget.value))}
    >
      <option value="">{words().noCharacterStyle}</option>
      <Choices
        all={Object.entries(characters).map(([id, { name }]) => [id, shownName(name)])}
        styles={characters}
      />
    </NativeSelect>
  );
}

function asItLooks(format: TextFormat | undefined): CSSProperties {
  return {
    fontWeight: format?.bold ? 700 : 400,
    fontStyle: format?.italic ? 'italic' : 'normal',
    textDecoration: format?.underline ? 'underline' : 'none',
    ...(format?.font && { fontFamily: fontStack(format.font) }),
    ...(format?.size && { fontSize: `${Math.min(Math.max(format.size, 9), 20)}pt` }),
  };
}

/** The style at the cursor is always among them. */
function styleChoices(formatting: Formatting, current: string): [id: string, name: string][] {
  const all = shownStyles(formatting);
  return formatting.styles[current]
    ? all
    : [[current, current === '' || isNewStyle(current) ? words().noStyle : current], ...all];
}
