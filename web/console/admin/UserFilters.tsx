import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import classes from './admin.module.css';
import type { PeopleFilter } from './queries.ts';
import { roles } from './roles.ts';
import { words } from './words/words.ts';

export const everybody: PeopleFilter = { q: '', role: '', disabled: '', secondFactor: '' };

type Props = { filter: PeopleFilter; change: (some: Partial<PeopleFilter>) => void };

/** Narrows the list of people down. */
export function UserFilters({ filter: { q, role, disabled, secondFactor }, change }: Props) {
  const w = words('people');
  const roleNames = words('roles');
  return (
    <search className={classes.filters} aria-label={w.filters}>
      <TextInput
        label={w.find}
        placeholder={w.findHint}
        maxLength={200}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={q}
        onChange={(event) => change({ q: event.currentTarget.value })}
      />
      <NativeSelect
        label={w.role}
        value={role}
        onChange={(event) => change({ role: event.currentTarget.value })}
        data={[
          { value: '', label: w.all },
          ...roles.map((value) => ({ value, label: roleNames[value].name })),
        ]}
      />
      <NativeSelect
        label={w.status}
        value={disabled}
        onChange={(event) => change({ disabled: event.currentTarget.value as PeopleFilter['disabled'] })}
        data={[
          { value: '', label: w.all },
          { value: 'false', label: w.active },
          { value: 'true', label: w.deactivated },
        ]}
      />
      <NativeSelect
        label={w.secondFactor}
        value={secondFactor}
        onChange={(event) =>
          change({ secondFactor: event.currentTarget.value as PeopleFilter['secondFactor'] })
        }
        data={[
          { value: '', label: w.all },
          { value: 'true', label: w.setUp },
          { value: 'false', label: w.notSetUp },
        ]}
      />
      <Button
        variant="default"
        disabled={[q, role, disabled, secondFactor].every((value) => value === '')}
        onClick={() => change(everybody)}
      >
        {w.clear}
      </Button>
    </search>
  );
}
