import { Autocomplete, Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../shared/index.ts';
import type { EditorContext } from '../../view/context.ts';
import { captionedAt, captionKinds } from './captioned.ts';
import { insertCaption, labelOf, labelsIn, usualLabel } from './captions.ts';
import { renumber } from './renumber.ts';
import { words } from './words.ts';

/** What the selected picture or table is called. Its number is that of its place in the text. */
export function CaptionDialog({ context, close }: { context: EditorContext; close: () => void }) {
  const w = words();
  const { editor } = context;
  const [kind] = useState(() => (editor && captionedAt(editor.view.state)?.kind) ?? 'figure');
  const [label, setLabel] = useState(() =>
    editor ? usualLabel(editor.formatting, editor.body.state.doc, kind, w.captionLabels[kind]) : '',
  );
  const [said, say] = useState('');
  const [place, setPlace] = useState(kind === 'table' ? 'above' : 'below');
  if (!editor) return null;
  const { doc } = editor.body.state;
  const known = labelsIn(editor.formatting, doc).map((one) => one.label);
  const own = captionKinds.map((one) => w.captionLabels[one]);
  const found = labelOf(editor.formatting, doc, label);
  const apply = () => {
    if (!found || !context.mayWrite) return;
    close();
    editor.pause();
    insertCaption(found, said, place === 'above')(editor.view.state, editor.view.dispatch, editor.view);
    renumber(editor);
    editor.pause();
    editor.view.focus();
  };
  return (
    <Dialog
      title={w.captionTitle}
      close={close}
      size="sm"
      submit={{ name: w.insert, run: apply, disabled: found === undefined }}
    >
      <Stack gap="sm">
        <TextInput
          label={w.captionText}
          size="sm"
          maxLength={1000}
          value={said}
          onChange={(event) => say(event.currentTarget.value)}
          data-autofocus
        />
        <Autocomplete
          label={w.captionLabel}
          size="sm"
          maxLength={40}
          data={[...new Set([...known, ...own])]}
          filter={({ options }) => options}
          value={label}
          onChange={setLabel}
          error={found === undefined ? w.captionLabelFault : undefined}
        />
        <Input.Wrapper label={w.captionPlace} labelElement="div">
          <SegmentedControl
            aria-label={w.captionPlace}
            size="sm"
            fullWidth
            data={[
              { value: 'above', label: w.captionAbove },
              { value: 'below', label: w.captionBelow },
            ]}
            value={place}
            onChange={setPlace}
          />
        </Input.Wrapper>
      </Stack>
    </Dialog>
  );
}
