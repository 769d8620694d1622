import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import classes from './admin.module.css';
import { type PeopleFilter, roleNames, roles } from './queries.ts';

export const everybody: PeopleFilter = { q: '', role: '', disabled: '', secondFactor: '' };

type Props = { filter: PeopleFilter; change: (some: Partial<PeopleFilter>) => void };

/** Narrows the list of people down. */
export function UserFilters({ filter: { q, role, disabled, secondFactor }, change }: Props) {
  return (
    <search className={classes.filters} aria-label="Filters of people">
      <TextInput
        label="Find people"
        placeholder="Name or e-mail address"
        maxLength={200}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={q}
        onChange={(event) => change({ q: event.currentTarget.value })}
      />
      <NativeSelect
        label="Role"
        value={role}
        onChange={(event) => change({ role: event.currentTarget.value })}
        data={[
          { value: '', label: 'All' },
          ...roles.map((value) => ({ value, label: roleNames[value].name })),
        ]}
      />
      <NativeSelect
        label="Status"
        value={disabled}
        onChange={(event) => change({ disabled: event.currentTarget.value as PeopleFilter['disabled'] })}
        data={[
          { value: '', label: 'All' },
          { value: 'false', label: 'Active' },
          { value: 'true', label: 'Deactivated' },
        ]}
      />
      <NativeSelect
        label="Second factor"
        value={secondFactor}
        onChange={(event) =>
          change({ secondFactor: event.currentTarget.value as PeopleFilter['secondFactor'] })
        }
        data={[
          { value: '', label: 'All' },
          { value: 'true', label: 'Set up' },
          { value: 'false', label: 'Not set up' },
        ]}
      />
      <Button
        variant="default"
        disabled={[q, role, disabled, secondFactor].every((value) => value === '')}
        onClick={() => change(everybody)}
      >
        Clear filters
      </Button>
    </search>
  );
}
