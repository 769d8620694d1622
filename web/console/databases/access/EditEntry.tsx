import { Autocomplete, Checkbox, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { call, say } from '../../../shared/index.ts';
import { textFor } from '../../../words/words.ts';
import { FormDialog } from '../../FormDialog.tsx';
import { faultAt } from '../../FormFailure.tsx';
import { WhyField } from '../WhyField.tsx';
import { words } from '../words/words.ts';
import { choices, entryName } from './names.ts';
import { type Acl, type Entry, entryPath, type KnownName, moved, useAclChange, useNames } from './queries.ts';

type Props = { nsfPath: string; acl: Acl; entry: Entry | undefined; close: () => void };

/** Adds an entry or changes one. */
export function EditEntry({ nsfPath, acl, entry, close }: Props) {
  const w = words('entry');
  const [fields, setFields] = useState<Entry>(
    entry ?? { name: '', level: 'READER', type: 'PERSON', roles: [], flags: [] },
  );
  const [why, setWhy] = useState('');
  const set = (some: Partial<Entry>) => setFields({ ...fields, ...some });
  const { name, level, type, roles, flags: rights } = fields;
  const there = !entry && acl.entries.some((each) => each.name.toLowerCase() === name.trim().toLowerCase());
  const save = useAclChange(
    nsfPath,
    acl,
    (headers, { name: named, ...json }: Entry) =>
      call(
        `${entryPath(nsfPath, named.trim())}${why.trim() ? `&why=${encodeURIComponent(why.trim())}` : ''}`,
        {
          method: 'PUT',
          json,
          headers,
        },
      ),
    () => {
      say(entry ? w.updated : w.added(name.trim()));
      close();
    },
  );
  const error = moved(save.error);
  return (
    <FormDialog
      title={entry ? w.title(entryName(entry.name)) : words('access').add}
      close={close}
      size="lg"
      error={error}
      fields={['/params/aclEntryName', '/roles', '/flags', '/why']}
      submit={{
        name: entry ? words('database').save : words('database').add,
        run: () => save.mutate(fields),
        busy: save.isPending,
        disabled: there,
      }}
    >
      {!entry && (
        <NameField
          nsfPath={nsfPath}
          name={name}
          change={set}
          error={there ? w.taken : faultAt(error, '/params/aclEntryName')}
        />
      )}
      {!(entry && entryName(entry.name) !== entry.name) && (
        <NativeSelect
          label={w.type}
          data={choices(words('entryTypes'))}
          value={type}
          onChange={(event) => set({ type: event.currentTarget.value })}
        />
      )}
      <Radio.Group label={w.level} value={level} onChange={(value) => set({ level: value })}>
        <Stack gap={8} mt={6}>
          {choices(words('levels')).map(({ value, label }) => (
            <Radio
              key={value}
              value={value}
              label={
                <>
                  {label}{' '}
                  <Text span size="sm" c="dimmed">
                    {textFor(words('levelMeanings'), value)}
                  </Text>
                </>
              }
            />
          ))}
        </Stack>
      </Radio.Group>
      {acl.roles.length > 0 && (
        <Checkbox.Group
          label={w.roles}
          value={roles}
          onChange={(chosen) => set({ roles: chosen })}
          error={faultAt(error, '/roles')}
        >
          <Stack gap={8} mt={6}>
            {acl.roles.map((role) => (
              <Checkbox key={role} value={role} label={role} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <Checkbox.Group
        label={w.rights}
        value={rights}
        onChange={(chosen) => set({ flags: chosen })}
        error={faultAt(error, '/flags')}
      >
        <Stack gap={8} mt={6}>
          {choices(words('flags')).map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
      <WhyField value={why} change={setWhy} error={error} />
    </FormDialog>
  );
}

type NameProps = {
  nsfPath: string;
  name: string;
  change: (some: Partial<Entry>) => void;
  error: string | undefined;
};

const isKnown = (names: readonly KnownName[], name: string): boolean =>
  names.some((each) => each.name.toLowerCase() === name.toLowerCase()) || name === 'Anonymous';

/** Offers the people and groups that the server knows; any other name may be typed too. */
function NameField({ nsfPath, name, change, error }: NameProps) {
  const w = words('entry');
  const [sought] = useDebouncedValue(name.trim(), 150);
  const found = useNames(nsfPath, sought, true);
  const names = found.data?.names ?? [];
  const unknown =
    sought !== '' &&
    sought === name.trim() &&
    found.isSuccess &&
    !found.isPlaceholderData &&
    !isKnown(names, sought);
  return (
    <Autocomplete
      label={w.name}
      description={unknown ? w.nameUnknown : w.nameHelp}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required
      data-autofocus
      maxLength={512}
      value={name}
      error={error}
      data={names.map((each) => each.name)}
      // What the server offers may be found by another name than the one that is shown.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const found = names.find((each) => each.name === option.value);
        return (
          <div>
            <Text size="sm">{found?.known ?? option.value}</Text>
            <Text size="xs" c="dimmed">
              {found?.type === 'GROUP' ? w.group : option.value}
            </Text>
          </div>
        );
      }}
      onChange={(value) => {
        const found = names.find((each) => each.name === value);
        change({ name: value, ...(found ? { type: found.type } : {}) });
      }}
    />
  );
}
