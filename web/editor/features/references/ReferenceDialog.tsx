import { SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../shared/index.ts';
import type { EditorContext } from '../../view/context.ts';
import classes from '../../view/tools/choiceList.module.css';
import { insertReference, type TargetKind, targetKinds, targetsIn } from './crossReferences.ts';
import { words } from './words.ts';

/** Choose what to refer to, and how. */
export function ReferenceDialog({ context, close }: { context: EditorContext; close: () => void }) {
  const w = words();
  const { editor } = context;
  const [kind, setKind] = useState<TargetKind>('heading');
  const [as, setAs] = useState<'text' | 'label' | 'page'>('text');
  const [typed, setTyped] = useState('');
  const [chosen, choose] = useState<number>();
  if (!editor) return null;
  const all = targetsIn(editor.formatting, editor.view.state.doc, kind);
  const shown = all.filter((one) => one.text.toLowerCase().includes(typed.trim().toLowerCase()));
  // The first one is shown as chosen until a person chooses another, and a click on it would change nothing.
  const target = shown.find(({ pos }) => pos === chosen) ?? shown[0];
  const shownAs = as === 'label' && kind !== 'caption' ? 'text' : as;
  const insert = () => {
    if (!target || !context.mayWrite) return;
    close();
    context.run(insertReference(editor.formatting, target, shownAs));
  };
  return (
    <Dialog
      title={w.referenceTitle}
      close={close}
      size="md"
      submit={{ name: w.insert, run: insert, disabled: !target }}
    >
      <Stack gap="sm">
        <Select
          label={w.referTo}
          size="sm"
          allowDeselect={false}
          data={targetKinds.map((value) => ({ value, label: w.targets[value] }))}
          value={kind}
          onChange={(value) => value && setKind(value as TargetKind)}
          data-autofocus
        />
        <SegmentedControl
          aria-label={w.referAs}
          size="sm"
          fullWidth
          data={[
            { value: 'text', label: w.referText },
            ...(kind === 'caption' ? [{ value: 'label', label: w.referLabel }] : []),
            { value: 'page', label: w.referPage },
          ]}
          value={shownAs}
          onChange={(value) => setAs(value as typeof as)}
        />
        <TextInput
          aria-label={w.searchTargets}
          placeholder={w.searchTargets}
          size="sm"
          maxLength={80}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {shown.length > 0 && (
          <select
            className={classes.list}
            size={8}
            aria-label={w.targets[kind]}
            value={target?.pos}
            onChange={(event) => choose(Number(event.currentTarget.value))}
            onDoubleClick={insert}
          >
            {shown.map(({ text: line, pos }) => (
              <option key={pos} value={pos}>
                {line}
              </option>
            ))}
          </select>
        )}
        {shown.length === 0 && (
          <Text size="sm" c="dimmed" role="status">
            {w.noTarget}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
