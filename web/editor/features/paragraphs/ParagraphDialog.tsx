import { Fieldset, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { styleAttributes } from '../../../../formats/model/index.ts';
import {
  type ParagraphValue,
  paragraphNumbers,
  paragraphSwitches,
} from '../../../../formats/model/properties/index.ts';
import { Dialog } from '../../../shared/index.ts';
import { type Frame, frameAt, oneAfterAnother, setFrame } from '../../view/content/borders.ts';
import { type ParagraphState, setParagraph } from '../../view/content/paragraphs.ts';
import type { EditorContext } from '../../view/context.ts';
import { words as viewWords } from '../../view/words.ts';
import { BordersForm } from './BordersForm.tsx';
import { NumberField, SwitchField } from './ParagraphFields.tsx';
import { words } from './words.ts';

/** The direction of the script has a command of its own. */
const switches = paragraphSwitches.filter((name) => styleAttributes.includes(name));

/** Indents, spacing and what keeps lines together, of the selected paragraphs. What is left as it is stays so in each. */
export function ParagraphDialog({ context, close }: { context: EditorContext; close: () => void }) {
  const [w, d] = [words(), viewWords()];
  const { editor } = context;
  const [was] = useState<ParagraphState>(context.selectionState);
  const [values, setValues] = useState(was);
  const [framed] = useState(() => editor && frameAt(editor));
  const [frame, setFrameTo] = useState(framed);
  if (!editor) return null;
  const change = (name: ParagraphValue, value: number | boolean) => setValues({ ...values, [name]: value });
  const apply = () => {
    if (!context.mayWrite) return;
    close();
    const changed = [...paragraphNumbers, ...switches]
      .filter((name) => values[name] !== was[name])
      .map((name) => [name, values[name]]);
    const lines = Object.entries(frame ?? {}).filter(
      ([name, value]) => value !== framed?.[name as keyof Frame],
    );
    const commands = [
      ...(changed.length > 0 ? [setParagraph(editor.formatting, Object.fromEntries(changed))] : []),
      ...(lines.length > 0 ? [setFrame(editor.formatting, Object.fromEntries(lines))] : []),
    ];
    if (commands.length > 0) context.run(oneAfterAnother(commands));
  };
  return (
    <Dialog title={w.paragraphTitle} close={close} size="md" submit={{ name: d.apply, run: apply }}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
          {paragraphNumbers.map((name, at) => (
            <NumberField
              key={name}
              name={name}
              value={values[name]}
              change={change}
              size="sm"
              isFirst={at === 0}
            />
          ))}
        </SimpleGrid>
        {switches.map((name) => (
          <SwitchField key={name} name={name} value={values[name]} change={change} size="sm" />
        ))}
        {frame && (
          <Fieldset legend={w.linesAndShade} p="sm">
            <BordersForm frame={frame} change={setFrameTo} />
          </Fieldset>
        )}
      </Stack>
    </Dialog>
  );
}
