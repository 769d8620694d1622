import { Button, Checkbox, Group, NumberInput, Stack } from '@mantine/core';
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconLineHeight,
} from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { setAlign, setParagraph } from '../../view/content/paragraphs.ts';
import { keys, Tool, type ToolContext, ToolSheet } from '../../view/tools/Tool.tsx';
import { words as viewWords } from '../../view/words.ts';
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

function SpacingForm({ editor, selectionState, run, close }: ToolContext & { close: () => void }) {
  const { line, before, after, first, breakBefore, keepNext } = selectionState;
  const [values, setValues] = useState({ line, before, after, first, breakBefore, keepNext });
  const number = (name: 'line' | 'before' | 'after' | 'first') => (value: string | number) =>
    setValues({ ...values, [name]: Number(value) || 0 });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    close();
    if (editor) run(setParagraph(editor.formatting, { ...values, line: Math.max(values.line, 0.5) }));
  };
  return (
    <form onSubmit={apply}>
      <Stack gap="xs" w={250}>
        <NumberInput
          label={words().values.line}
          size="xs"
          min={0.5}
          max={10}
          step={0.1}
          value={values.line}
          onChange={number('line')}
          data-autofocus
        />
        <Group gap="xs" grow>
          <NumberInput
            label={words().values.before}
            size="xs"
            min={0}
            max={500}
            step={3}
            value={values.before}
            onChange={number('before')}
          />
          <NumberInput
            label={words().values.after}
            size="xs"
            min={0}
            max={500}
            step={3}
            value={values.after}
            onChange={number('after')}
          />
        </Group>
        <NumberInput
          label={words().firstLine}
          size="xs"
          min={-500}
          max={500}
          step={6}
          value={values.first}
          onChange={number('first')}
        />
        <Checkbox
          size="xs"
          label={words().values.breakBefore}
          checked={values.breakBefore}
          onChange={(event) => setValues({ ...values, breakBefore: event.currentTarget.checked })}
        />
        <Checkbox
          size="xs"
          label={words().values.keepNext}
          checked={values.keepNext}
          onChange={(event) => setValues({ ...values, keepNext: event.currentTarget.checked })}
        />
        <Button type="submit" size="xs">
          {viewWords().apply}
        </Button>
      </Stack>
    </form>
  );
}
