import { CloseButton, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog, say } from '../../shared/index.ts';
import { keyOf, type Named, shownName } from '../../shared/people/names.ts';
import { PeoplePicker } from '../../shared/people/PeoplePicker.tsx';
import { failuresOf } from '../../shared/sharing/failures.ts';
import {
  type Entry,
  type Right,
  readShares,
  rights,
  USUAL_RIGHT,
  widened,
  writeShares,
} from '../../shared/sharing/shares.ts';
import { words as sharingWords } from '../../shared/sharing/words.ts';
import { doEach, type Outcome } from './doEach.ts';
import { Failures } from './Failures.tsx';
import { type DocumentMeta, useDocumentChange } from './queries.ts';
import { words } from './words/words.ts';

type Props = { documents: DocumentMeta[]; close: () => void };

/** Gives people and groups a right to several documents at once; what others may do stays. */
export function ShareSelected({ documents, close }: Props) {
  const w = words('selection');
  const [chosen, setChosen] = useState<Named[]>([]);
  const [typed, setTyped] = useState('');
  const [right, setRight] = useState<Right>(USUAL_RIGHT);
  const [outcome, setOutcome] = useState<Outcome>();
  const left = outcome?.failed.length ? outcome.failed.map(({ document }) => document) : documents;
  const add = () => {
    let sent: Entry[] = [];
    const widen = async ({ id }: DocumentMeta) => {
      const { items, tag } = await readShares(id);
      sent = widened(items, chosen, right);
      await writeShares(id, sent, tag);
    };
    return doEach(left, widen, (error) => failuresOf(error, sent).join(' '));
  };
  const share = useDocumentChange(add, (now) => {
    setOutcome(now);
    if (now.done.length > 0) say(w.shared(now.done.length));
    if (now.failed.length === 0) close();
  });
  return (
    <Dialog
      title={w.shareTitle(left.length)}
      close={close}
      submit={{
        name: w.share,
        run: () => share.mutate(undefined),
        busy: share.isPending,
        disabled: chosen.length === 0 || typed.trim() !== '',
      }}
    >
      <Stack>
        {outcome && <Failures of={outcome} />}
        <PeoplePicker
          typed={typed}
          type={setTyped}
          taken={chosen}
          choose={(named) => setChosen([...chosen, named])}
        />
        {chosen.map((named) => (
          <Group key={keyOf(named)} wrap="nowrap" justify="space-between">
            <Text miw={0} truncate>
              {'group' in named ? sharingWords().group(named.group) : shownName(named)}
            </Text>
            <CloseButton
              size={44}
              iconSize={16}
              aria-label={w.leaveOut(shownName(named))}
              onClick={() => setChosen(chosen.filter((each) => each !== named))}
            />
          </Group>
        ))}
        <NativeSelect
          label={w.access}
          description={`${sharingWords().means[right]} ${w.accessHelp}`}
          data={rights.map((value) => ({ value, label: sharingWords().rights[value] }))}
          value={right}
          onChange={({ currentTarget }) => setRight(currentTarget.value as Right)}
        />
      </Stack>
    </Dialog>
  );
}
