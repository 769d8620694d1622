import { Autocomplete, Input, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../shared/index.ts';
import type { Situation } from '../../commands/situation.ts';
import { words } from '../../words/words.ts';
import { captionedAt, captionKinds, insertCaption, labelOf, labelsIn, usualLabel } from './captions.ts';
import { renumber } from './renumber.ts';

/** What the selected picture or table is called. Its number is that of its place in the text. */
export function CaptionDialog({ situation, close }: { situation: Situation; close: () => void }) {
  const w = words('document');
  const { text } = situation;
  const [kind] = useState(() => (text && captionedAt(text.view.state)?.kind) ?? 'figure');
  const [label, setLabel] = useState(() =>
    text ? usualLabel(text.look, text.body.state.doc, kind, w.captionLabels[kind]) : '',
  );
  const [said, say] = useState('');
  const [place, setPlace] = useState(kind === 'table' ? 'above' : 'below');
  if (!text) return null;
  const { doc } = text.body.state;
  const known = labelsIn(text.look, doc).map((one) => one.label);
  const own = captionKinds.map((one) => w.captionLabels[one]);
  const found = labelOf(text.look, doc, label);
  const apply = () => {
    if (!found || !situation.mayWrite) return;
    close();
    text.pause();
    insertCaption(found, said, place === 'above')(text.view.state, text.view.dispatch, text.view);
    renumber(text);
    text.pause();
    text.view.focus();
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
