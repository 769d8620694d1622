import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ParagraphValue } from '../../../../formats/model/properties/index.ts';
import { type ParagraphState, setParagraph } from '../../view/content/paragraphs.ts';
import type { ToolContext } from '../../view/tools/Tool.tsx';
import { words as viewWords } from '../../view/words.ts';
import { NumberField, SwitchField } from './ParagraphFields.tsx';

/** Of all that the dialog offers, what is set most often. */
const rows = [['line'], ['before', 'after'], ['first']] as const;
const switches = ['breakBefore', 'keepNext'] as const;

/** Lines and spaces of the paragraphs at the selection. */
export function SpacingForm({ editor, selectionState, run, close }: ToolContext & { close: () => void }) {
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
