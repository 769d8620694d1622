import { TagsInput, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useNames } from '../../../shared/people/names.ts';
import { words } from '../words/words.ts';

type Props = { value: string[]; change: (members: string[]) => void; error: string | undefined };

/** The e-mail addresses of a customer's people: who is known here, as far as one may see them, is found by name while one
 *  types; any other address is typed in full. */
export function MembersField({ value, change, error }: Props) {
  const w = words('accounts');
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const [sought] = useDebouncedValue(text, 200);
  const names = useNames(sought);
  const nameOf = new Map(
    (text === '' ? [] : (names.data ?? [])).flatMap((found) =>
      'user' in found && found.email !== null ? [[found.email, found.displayName] as const] : [],
    ),
  );
  return (
    <TagsInput
      label={w.members}
      description={w.membersHelp}
      acceptValueOnBlur
      splitChars={[',', ';']}
      value={value}
      // Addresses that were pasted together stand apart; a name may have a space.
      onChange={(all) => change(all.flatMap((each) => (each.includes('@') ? each.split(/\s+/) : [each])))}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...nameOf.keys()]}
      // The server has judged them by their names and addresses.
      filter={({ options }) => options.filter((each) => !('value' in each) || !value.includes(each.value))}
      onKeyDown={(event) => {
        // An address is taken as it was typed, and what the arrows reached as it is; a name stands for who was found first.
        const isChosen = event.currentTarget.getAttribute('aria-activedescendant');
        if (event.key !== 'Enter' || text === '' || text.includes('@') || isChosen) return;
        event.preventDefault();
        event.stopPropagation();
        const [first] = sought === text && !names.isFetching ? nameOf.keys() : [];
        if (first === undefined || value.includes(first)) return;
        change([...value, first]);
        setTyped('');
      }}
      renderOption={({ option: { value: email } }) => (
        <span>
          {nameOf.get(email)}
          <Text size="xs" c="dimmed" component="span" display="block">
            {email}
          </Text>
        </span>
      )}
      error={error}
    />
  );
}
