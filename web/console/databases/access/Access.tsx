import { Alert, Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Answer } from '../../../shared/index.ts';
import { useAccess } from '../queries.ts';
import { words } from '../words/words.ts';
import { EditEntry } from './EditEntry.tsx';
import { EntryTable } from './EntryTable.tsx';
import { levelName } from './names.ts';
import { type Entry, useAcl } from './queries.ts';
import { RemoveEntry } from './RemoveEntry.tsx';
import { Roles } from './Roles.tsx';

type Doing = { deed: 'add' } | { deed: 'edit' | 'remove'; entry: Entry };

/** Who may do what with the database; only its managers see and change that. */
export default function Access({ nsfPath }: { nsfPath: string }) {
  const w = words('access');
  const { level, mayManage } = useAccess(nsfPath);
  const acl = useAcl(nsfPath, mayManage);
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  if (level !== undefined && !mayManage)
    return (
      <Alert
        variant="light"
        color="gray"
        icon={<IconInfoCircle aria-hidden />}
        title={w.yours(levelName(level))}
      >
        {w.onlyManagers}
      </Alert>
    );
  return (
    <Answer of={acl} what={w.what}>
      {(data) => (
        <>
          <Group justify="space-between" mb="md">
            <Text c="dimmed" maw={640}>
              {w.lead}
            </Text>
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setDoing({ deed: 'add' })}
            >
              {w.add}
            </Button>
          </Group>
          <EntryTable
            entries={data.entries}
            edit={(entry) => setDoing({ deed: 'edit', entry })}
            remove={(entry) => setDoing({ deed: 'remove', entry })}
          />
          <Paper component="section" aria-label={words('roles').title} withBorder radius="lg" p="lg" mt="lg">
            <Title order={2} size="h3" mb={4}>
              {words('roles').title}
            </Title>
            <Roles nsfPath={nsfPath} acl={data} />
          </Paper>
          {doing?.deed === 'remove' && (
            <RemoveEntry nsfPath={nsfPath} acl={data} entry={doing.entry} close={close} />
          )}
          {(doing?.deed === 'add' || doing?.deed === 'edit') && (
            <EditEntry
              nsfPath={nsfPath}
              acl={data}
              entry={doing.deed === 'edit' ? doing.entry : undefined}
              close={close}
            />
          )}
        </>
      )}
    </Answer>
  );
}
