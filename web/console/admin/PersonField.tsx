import { Autocomplete, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { usePeopleNamed } from './queries.ts';
import { words } from './words/words.ts';

type Props = { username: string; change: (username: string) => void };

/** A field for a user name that finds people while one types, by any of their names. */
export function PersonField({ username, change }: Props) {
  const w = words('audit');
  const [sought] = useDebouncedValue(username.trim(), 200);
  const people = usePeopleNamed(sought).data?.items ?? [];
  const nameOf = new Map(people.map(({ username: key, displayName }) => [key, displayName]));
  return (
    <Autocomplete
      label={w.user}
      description={w.userHelp}
      inputWrapperOrder={['label', 'input', 'description']}
      maxLength={200}
      value={username}
      onChange={change}
      data={[...nameOf.keys()]}
      // The server has judged them by their names and addresses, too.
      filter={({ options }) => options}
      renderOption={({ option: { value } }) => (
        <span>
          {nameOf.get(value)}
          <Text size="xs" c="dimmed" component="span" display="block">
            {value}
          </Text>
        </span>
      )}
    />
  );
}
