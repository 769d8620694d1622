import { Button, Group, Stack } from '@mantine/core';
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconLineHeight,
} from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { ParagraphValue } from '../../../../formats/model/properties/index.ts';
import { type ParagraphState, setAlign, setParagraph } from '../../view/content/paragraphs.ts';
import { keys, Tool, type ToolContext, ToolSheet } from '../../view/tools/Tool.tsx';
import { words as viewWords } from '../../view/words.ts';
import { NumberField, SwitchField } from './ParagraphFields.tsx';
import { words } from './words.ts';

const aligns = [
  { align: 'left', shortcut: keys('Shift+L'), icon: IconAlignLeft },
  { align: 'center', shortcut: keys('Shift+E'), icon: IconAlignCenter },
  { align: 'right', shortcut: keys('Shift+R'), icon: IconAlignRight },
  { align: 'justify', shortcut: keys('Shift+J'), icon: IconAlignJustified },
] as const;

export const AlignTools = ({ editor, selectionState, run }: ToolContext) =>
  aligns.map(({ align, ...tool }) => (
    <Tool
      key={align}
      label={words()[align]}
      {...tool}
      pressed={selectionState.align === align}
      disabled={!editor}
      run={() => run(setAlign(align))}
    />
  ));

export const SpacingTools = (tools: ToolContext) => (
  <ToolSheet label={words().spacing} icon={IconLineHeight} disabled={!tools.editor} form>
    {(close) => <SpacingForm {...tools} close={close} />}
  </ToolSheet>
);

/** Of all that the dialog offers, what is set most often. */
const rows = [['line'], ['before', 'after'], ['first']] as const;
const switches = ['breakBefore', 'keepNext'] as const;

function SpacingForm({ editor, selectionState, run, close }: ToolContext & { close: () => void }) {
  const [values, setValues] = useState<Partial<ParagraphState>>({});
  const change = (name: ParagraphValue, value: number | boolean) => setValues({ ...values, [name]: value });
  const now = { ...selectionState, ...values };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    close();
    if (editor) run(setParagraph(editor.formatting, values));
  };
  return (
    <form onSubmit={apply}>
      <Stack gap="xs" w={250}>
        {rows.map((names, at) => (
          <Group key={names[0]} gap="xs" grow>
            {names.map((name) => (
              <NumberField
                key={name}
                name={name}
                value={now[name]}
                change={change}
                size="xs"
                isFirst={at === 0}
              />
            ))}
          </Group>
        ))}
        {switches.map((name) => (
          <SwitchField key={name} name={name} value={now[name]} change={change} size="xs" />
        ))}
        <Button type="submit" size="xs">
          {viewWords().apply}
        </Button>
      </Stack>
    </form>
  );
}
