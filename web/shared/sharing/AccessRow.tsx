import { ActionIcon, Badge, Group, NativeSelect, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMe } from '../me.ts';
import { shownName } from '../people/names.ts';
import { type Entry, type Right, rights } from './shares.ts';
import { words } from './words.ts';

type Props = {
  entry: Entry;
  /** was added, which is not saved yet */
  isNew: boolean;
  /** nobody else owns the document */
  isLastOwner: boolean;
  change: (right: Right) => void;
  stop: () => void;
};

/** Somebody with what they may do. */
export function AccessRow({ entry, isNew, isLastOwner, change, stop }: Props) {
  const w = words();
  const me = useMe().data;
  const name = shownName(entry);
  const isPerson = 'user' in entry;
  const own = isPerson && entry.user === me?.username;
  return (
    <Group wrap="nowrap" gap="xs">
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap={6} wrap="nowrap">
          <Text truncate>{isPerson ? (own ? w.you(name) : name) : w.group(name)}</Text>
          {isNew && (
            <Badge size="sm" variant="light" style={{ flex: 'none' }}>
              {w.new}
            </Badge>
          )}
        </Group>
        {isPerson && entry.user !== name && (
          <Text size="xs" c="dimmed" truncate>
            {entry.user}
          </Text>
        )}
      </div>
      <NativeSelect
        aria-label={w.accessFor(name)}
        title={isLastOwner ? w.lastOwner : undefined}
        disabled={isLastOwner}
        data={rights.map((value) => ({ value, label: w.rights[value] }))}
        value={entry.right}
        onChange={({ currentTarget }) => change(currentTarget.value as Right)}
      />
      <ActionIcon
        size={44}
        variant="subtle"
        color="red"
        aria-label={w.stop(name)}
        title={isLastOwner ? w.lastOwner : undefined}
        disabled={isLastOwner}
        onClick={stop}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
