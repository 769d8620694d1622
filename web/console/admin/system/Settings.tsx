import { Badge, Checkbox, Paper, Table, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Answer, EmptyState } from '../../../shared/index.ts';
import { AdminHead } from '../AdminHead.tsx';
import { type Setting, useSettings } from './queries.ts';
import classes from './system.module.css';
import { words } from './words/words.ts';

/** Every setting in effect: its value, where that comes from, and what it means. */
export default function Settings({ address }: { address: URL }) {
  const w = words('settings');
  const [searched, setSearched] = useState(address.searchParams.get('q') ?? '');
  const [isChanged, setChanged] = useState(false);
  const search = (text: string) => {
    setSearched(text);
    // Who comes back to the page, or hands its address on, finds the same.
    history.replaceState(history.state, '', text ? `?q=${encodeURIComponent(text)}` : location.pathname);
  };
  return (
    <>
      <AdminHead place="settings" lead={w.lead} />
      <search className={classes.filters} aria-label={w.filter}>
        <TextInput
          label={w.filter}
          placeholder={w.placeholder}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={200}
          value={searched}
          onChange={(event) => search(event.currentTarget.value)}
        />
        <Checkbox
          label={w.changed}
          className={classes.beside}
          checked={isChanged}
          onChange={(event) => setChanged(event.currentTarget.checked)}
        />
      </search>
      <Answer of={useSettings()} what={w.what}>
        {({ items }) => (
          <List
            items={items}
            shown={items.filter(matching(searched)).filter((each) => !isChanged || isGiven(each))}
          />
        )}
      </Answer>
    </>
  );
}

const isGiven = ({ origin }: Setting): boolean => origin !== 'default';

/** Every word must occur somewhere in it. */
function matching(searched: string): (setting: Setting) => boolean {
  const terms = searched.toLowerCase().split(/\s+/).filter(Boolean);
  return ({ name, value, meaning }) => {
    const text = `${name} ${value ?? ''} ${meaning}`.toLowerCase();
    return terms.every((term) => text.includes(term));
  };
}

function List({ items, shown }: { items: Setting[]; shown: Setting[] }) {
  const w = words('settings');
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {w.count(shown.length, items.length)}
      </Text>
      <Paper withBorder radius="lg">
        {shown.length === 0 ? (
          <EmptyState title={w.noneTitle}>{w.none}</EmptyState>
        ) : (
          <Table
            verticalSpacing="sm"
            horizontalSpacing="md"
            className={classes.settings}
            aria-label={w.settings}
          >
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{w.name}</Table.Th>
                <Table.Th visibleFrom="sm">{w.value}</Table.Th>
                <Table.Th visibleFrom="sm">{w.origin}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map((setting) => (
                <Line key={setting.name} setting={setting} />
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Paper>
    </>
  );
}

function Line({ setting }: { setting: Setting }) {
  const { name, meaning } = setting;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Text className={classes.mono} fw={600}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" lang="en">
          {meaning.split('`').map((part, place) => (place % 2 === 1 ? <code key={part}>{part}</code> : part))}
        </Text>
        <Text component="div" hiddenFrom="sm" mt={6}>
          <Value setting={setting} /> <Origin setting={setting} />
        </Text>
      </Table.Th>
      <Table.Td visibleFrom="sm">
        <Value setting={setting} />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Origin setting={setting} />
      </Table.Td>
    </Table.Tr>
  );
}

function Value({ setting: { value, secret, set, standard, origin } }: { setting: Setting }) {
  const w = words('settings');
  return (
    <>
      {value === null ? (
        <Text size="sm" c="dimmed">
          {secret && set ? w.isSet : w.notSet}
        </Text>
      ) : (
        <Text className={`${classes.mono} ${classes.value}`}>{value}</Text>
      )}
      {origin !== 'default' && (
        <Text size="xs" c="dimmed" lang="en" className={classes.any}>
          {w.standard(standard)}
        </Text>
      )}
    </>
  );
}

const Origin = ({ setting: { origin } }: { setting: Setting }) => (
  <Badge variant="light" color={origin === 'default' ? 'gray' : 'pine'} tt="none">
    {words('settings').origins[origin]}
  </Badge>
);
