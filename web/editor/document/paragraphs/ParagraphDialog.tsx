import { Checkbox, Fieldset, NumberInput, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../shared/index.ts';
import type { Situation } from '../../commands/situation.ts';
import { setParagraph } from '../../text/paragraphs.ts';
import { words } from '../../words/words.ts';
import { centimetres, pointsOf } from '../pages/sizes.ts';
import { FrameForm } from './FrameForm.tsx';
import { type Frame, frameAt, oneAfterAnother, setFrame } from './frames.ts';

/** Indents, spacing and what keeps lines together, of the selected paragraphs. What is left as it is stays so in each. */
export function ParagraphDialog({ situation, close }: { situation: Situation; close: () => void }) {
  const [w, d, f, c] = [words('writing'), words('document'), words('format'), words('commands')];
  const { text } = situation;
  const [was] = useState(() => {
    const { left, right, first, before, after, line } = situation.standing;
    const { breakBefore, keepNext, keepLines, widow } = situation.standing;
    return { left, right, first, before, after, line, breakBefore, keepNext, keepLines, widow };
  });
  const [values, setValues] = useState(was);
  const [framed] = useState(() => text && frameAt(text));
  const [frame, setFrameTo] = useState(framed);
  if (!text) return null;
  const change = (name: keyof typeof values, value: number | boolean) =>
    setValues({ ...values, [name]: value });
  const apply = () => {
    if (!situation.mayWrite) return;
    close();
    const changed = Object.entries(values).filter(([name, value]) => value !== was[name as keyof typeof was]);
    const lines = Object.entries(frame ?? {}).filter(
      ([name, value]) => value !== framed?.[name as keyof Frame],
    );
    const commands = [
      ...(changed.length > 0 ? [setParagraph(text.look, Object.fromEntries(changed))] : []),
      ...(lines.length > 0 ? [setFrame(text.look, Object.fromEntries(lines))] : []),
    ];
    if (commands.length > 0) situation.run(oneAfterAnother(commands));
  };
  const length = (name: 'left' | 'right' | 'first', label: string, autofocus?: true) => (
    <NumberInput
      label={label}
      size="sm"
      suffix=" cm"
      min={-20}
      max={50}
      step={0.25}
      decimalScale={2}
      value={centimetres(values[name])}
      onChange={(value) => typeof value === 'number' && change(name, pointsOf(value))}
      data-autofocus={autofocus}
    />
  );
  const number = (name: 'before' | 'after' | 'line', label: string, least: number, step: number) => (
    <NumberInput
      label={label}
      size="sm"
      min={least}
      max={name === 'line' ? 10 : 500}
      step={step}
      decimalScale={2}
      value={values[name]}
      onChange={(value) => typeof value === 'number' && change(name, Math.max(value, least))}
    />
  );
  const yesNo = (name: 'keepNext' | 'keepLines' | 'widow' | 'breakBefore', label: string) => (
    <Checkbox
      size="sm"
      label={label}
      checked={values[name]}
      onChange={(event) => change(name, event.currentTarget.checked)}
    />
  );
  return (
    <Dialog title={w.paragraphTitle} close={close} size="md" submit={{ name: d.apply, run: apply }}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
          {length('left', w.indentLeft, true)}
          {length('right', w.indentRight)}
          {length('first', w.indentFirst)}
          {number('before', f.before, 0, 3)}
          {number('after', f.after, 0, 3)}
          {number('line', f.lineSpacing, 0.5, 0.1)}
        </SimpleGrid>
        {yesNo('keepNext', c.keepNext)}
        {yesNo('keepLines', w.keepLines)}
        {yesNo('widow', w.widow)}
        {yesNo('breakBefore', c.breakBefore)}
        {frame && (
          <Fieldset legend={w.linesAndShade} p="sm">
            <FrameForm frame={frame} change={setFrameTo} />
          </Fieldset>
        )}
      </Stack>
    </Dialog>
  );
}
