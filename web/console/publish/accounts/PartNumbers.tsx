import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { faultAt } from '../../FormFailure.tsx';
import { today } from '../records/day.ts';
import type { HeldPartNumber } from '../records/types.ts';
import { words } from '../words/words.ts';
import classes from './accounts.module.css';
import { PartNumberField, usePartNumbers } from './PartNumberField.tsx';

type Props = {
  account: string;
  held: HeldPartNumber[];
  change: (held: HeldPartNumber[]) => void;
  error: unknown;
};

/** The part numbers that an account holds, each with its first and last day. */
export function PartNumbers({ account, held, change, error }: Props) {
  const w = words('accounts');
  const [added, setAdded] = useState<number>();
  const found = usePartNumbers({ account }).data;
  const saved = new Map(found?.map(({ partNumber, products }) => [partNumber, products]));
  const set = (place: number, some: Partial<HeldPartNumber>) =>
    change(held.map((each, at) => (at === place ? cleaned({ ...each, ...some }) : each)));
  return (
    <fieldset className={classes.held}>
      <legend style={{ padding: 0 }}>
        <Text span size="sm" fw={600}>
          {w.partNumbers}
        </Text>
      </legend>
      <Text size="xs" c="dimmed">
        {w.partNumbersHelp}
      </Text>
      <ul className={classes.rows}>
        {held.map((each, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same part number may be held twice; rows have no other name.
          <li key={place} className={classes.row}>
            <PartNumberField
              value={each.partNumber}
              change={(partNumber) => set(place, { partNumber })}
              opens={saved.get(each.partNumber)}
              isSought={found !== undefined && !saved.has(each.partNumber)}
              isNew={added === place}
              error={faultAt(error, `/partNumbers/${place}/partNumber`)}
            />
            <TextInput
              type="date"
              label={w.from}
              value={each.from ?? ''}
              onChange={({ currentTarget: { value } }) => set(place, { from: value })}
              error={faultAt(error, `/partNumbers/${place}/from`)}
            />
            <TextInput
              type="date"
              label={w.to}
              description={when(each)}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={each.to ?? ''}
              onChange={({ currentTarget: { value } }) => set(place, { to: value })}
              error={faultAt(error, `/partNumbers/${place}/to`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              mt={18}
              aria-label={w.removePartNumber(each.partNumber || String(place + 1))}
              onClick={() => change(held.filter((_, at) => at !== place))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        h={44}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => {
          setAdded(held.length);
          change([...held, { partNumber: '' }]);
        }}
      >
        {w.addPartNumber}
      </Button>
    </fieldset>
  );
}

/** Whether the days of what is held are over, or have not come. */
function when({ from, to }: HeldPartNumber): string | undefined {
  const w = words('accounts');
  if (to && to < today()) return w.ended;
  return from && from > today() ? w.notYet : undefined;
}

/** An open day is left out. */
const cleaned = ({ partNumber, from, to }: HeldPartNumber): HeldPartNumber => ({
  partNumber,
  ...(from && { from }),
  ...(to && { to }),
});
