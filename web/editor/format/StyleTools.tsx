import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { IconTextPlus } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import type { Look, TextLook } from '../../../formats/model/index.ts';
import { isNewStyle } from '../../../formats/model/index.ts';
import type { Situation } from '../commands/situation.ts';
import { canUpdate, updateStyle } from '../styles/fromParagraph.ts';
import { setStyle } from '../text/commands.ts';
import { setValue } from '../text/values.ts';
import { words } from '../words/words.ts';
import classes from './format.module.css';
import { shownName, shownStyles } from './styles.ts';
import { type Desk, ToolSheet } from './Tool.tsx';

/** Styles of the document itself, by its own names, shown as they look, and what makes or changes one. */
export function StyleTools(desk: Desk & { dialog: Situation['dialog'] }) {
  return (
    <>
      <StyleChoice {...desk} />
      <StyleSheet {...desk} />
    </>
  );
}

/** What can be done to styles by the paragraph at the cursor. */
function StyleSheet({ text, standing, dialog }: Desk & { dialog: Situation['dialog'] }) {
  const w = words('styles');
  const name = shownName(text?.look.styles[standing.style]?.name ?? '');
  return (
    <ToolSheet label={w.change} icon={IconTextPlus} disabled={!text || standing.style === ''} form>
      {(close) => (
        <Stack gap={4} maw={320}>
          <Button
            variant="subtle"
            color="gray"
            justify="flex-start"
            h="auto"
            py={8}
            disabled={!text || !canUpdate(text)}
            onClick={() => {
              close();
              if (text) updateStyle(text);
              text?.view.focus();
            }}
            classNames={{ label: classes.whole }}
          >
            {w.update(name)}
          </Button>
          <Text size="xs" px={18}>
            {text && canUpdate(text) ? w.updateHint : w.nothing}
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

function StyleChoice({ text, standing, run }: Desk) {
  return (
    <NativeSelect
      className={classes.style}
      aria-label={words('format').paragraphStyle}
      size="sm"
      disabled={!text || standing.style === ''}
      value={standing.style}
      onChange={(event) => text && run(setStyle(text.look, event.currentTarget.value))}
    >
      {text &&
        styleChoices(text.look, standing.style).map(([id, name]) => (
          <option key={id} value={id} style={asItLooks(text.look.styles[id]?.text)}>
            {name}
          </option>
        ))}
    </NativeSelect>
  );
}

/** Styles of the document for a few words. */
export function CharacterTools({ text, standing, run }: Desk) {
  return (
    <NativeSelect
      className={classes.character}
      aria-label={words('format').characterStyle}
      size="sm"
      disabled={!text || standing.style === ''}
      value={standing.character}
      onChange={(event) => text && run(setValue(text.look, 'character', event.currentTarget.value))}
    >
      <option value="">{words('format').noCharacterStyle}</option>
      {Object.entries(text?.look.characters ?? {}).map(([id, { name, text: look }]) => (
        <option key={id} value={id} style={asItLooks(look)}>
          {shownName(name)}
        </option>
      ))}
    </NativeSelect>
  );
}

const commonFonts = [
  'Arial',
  'Calibri',
  'Cambria',
  'Courier New',
  'Georgia',
  'Liberation Sans',
  'Liberation Serif',
  'Times New Roman',
  'Verdana',
];
const commonSizes = [8, 9, 10, 10.5, 11, 12, 14, 16, 18, 20, 24, 28, 36, 48, 72];

/** Font and size. */
export function FontTools({ text, standing, run }: Desk) {
  const own = text?.look.fonts ?? [];
  const fonts = [...new Set([standing.font, ...own, ...commonFonts])].filter(Boolean).toSorted();
  const sizes = [...new Set([standing.size, ...commonSizes])].filter(Boolean).toSorted((a, b) => a - b);
  const disabled = !text || standing.style === '';
  return (
    <>
      <NativeSelect
        className={classes.font}
        aria-label={words('format').font}
        size="sm"
        disabled={disabled}
        value={standing.font}
        onChange={(event) => text && run(setValue(text.look, 'font', event.currentTarget.value))}
      >
        {standing.font === '' && <option value="">{words('format').font}</option>}
        {fonts.map((font) => (
          <option key={font} value={font} style={{ fontFamily: `"${font}"` }}>
            {font}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        className={classes.size}
        aria-label={words('format').fontSize}
        size="sm"
        disabled={disabled}
        value={standing.size}
        onChange={(event) => text && run(setValue(text.look, 'size', Number(event.currentTarget.value)))}
      >
        {standing.size === 0 && <option value={0}>{words('format').size}</option>}
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}

function asItLooks(look: TextLook | undefined): CSSProperties {
  return {
    fontWeight: look?.bold ? 700 : 400,
    fontStyle: look?.italic ? 'italic' : 'normal',
    textDecoration: look?.underline ? 'underline' : 'none',
    ...(look?.font && { fontFamily: `"${look.font}", sans-serif` }),
    ...(look?.size && { fontSize: `${Math.min(Math.max(look.size, 9), 20)}pt` }),
  };
}

/** The style at the cursor is always among them. */
function styleChoices(look: Look, current: string): [id: string, name: string][] {
  const all = shownStyles(look);
  return look.styles[current]
    ? all
    : [[current, current === '' || isNewStyle(current) ? words('format').noStyle : current], ...all];
}
