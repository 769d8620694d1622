import { Button, Paper, Text } from '@mantine/core';
import { IconFolder, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Answer, EmptyState } from '../../../shared/index.ts';
import { go } from '../../address.ts';
import { PublishHead } from '../PublishHead.tsx';
import { NewRecord } from '../records/NewRecord.tsx';
import { ParentFields } from '../records/ParentFields.tsx';
import { useAll } from '../records/queries.ts';
import { StateBadge } from '../records/StateBadge.tsx';
import type { Parent, ProductGroup } from '../records/types.ts';
import { words } from '../words/words.ts';
import classes from './groups.module.css';

/** All product groups, each below the one in which it stands. */
export default function Groups() {
  const w = words('groups');
  const [creating, setCreating] = useState(false);
  const [parent, setParent] = useState<Parent | null>(null);
  const groups = useAll<ProductGroup>('/v1/productgroups');
  const create = (
    <Button h={44} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {w.newGroup}
    </Button>
  );
  return (
    <>
      <PublishHead place="groups" actions={create} />
      <Paper withBorder radius="lg" p="md">
        <Answer
          of={groups}
          what={w.theGroups}
          empty={
            <EmptyState title={w.none} icon={<IconFolder size={24} stroke={1.5} />} action={create}>
              {w.noneYet}
            </EmptyState>
          }
        >
          {(all) => <Branch groups={all} above={undefined} />}
        </Answer>
      </Paper>
      {creating && (
        <NewRecord
          title={w.newGroup}
          path="/v1/productgroups"
          more={{ parent }}
          shown={['/parent/id', '/parent/sections']}
          created={(id) => go(`/publish/groups/${id}`)}
          close={() => setCreating(false)}
        >
          {(error) => <ParentFields ofGroup parent={parent} change={setParent} error={error} />}
        </NewRecord>
      )}
    </>
  );
}

function Branch({ groups, above }: { groups: ProductGroup[]; above: string | undefined }) {
  const here = groups.filter(({ parent }) => parent?.id === above);
  if (here.length === 0) return null;
  return (
    <ul className={classes.branch}>
      {here.map((group) => (
        <li key={group.id}>
          <div className={classes.group}>
            <IconFolder size={18} stroke={1.6} aria-hidden />
            <a href={`/publish/groups/${group.id}`} className={classes.link}>
              {group.name}
            </a>
            <Text size="xs" c="dimmed" className={classes.sections}>
              {group.sections.map(({ name }) => name).join(' · ')}
            </Text>
            <StateBadge state={group.state} />
          </div>
          <Branch groups={groups} above={group.id} />
        </li>
      ))}
    </ul>
  );
}
