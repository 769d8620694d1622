import { Button, Paper, Text } from '@mantine/core';
import { IconFolder, IconPlus } from '@tabler/icons-react';
import { type CSSProperties, useMemo, useState } from 'react';
import { Answer, EmptyState } from '../../../shared/index.ts';
import { Rows } from '../../../shared/list/Rows.tsx';
import { PublishHead } from '../PublishHead.tsx';
import { NewRecord } from '../records/NewRecord.tsx';
import { ParentFields } from '../records/ParentFields.tsx';
import { useAll } from '../records/queries.ts';
import { StateBadge } from '../records/StateBadge.tsx';
import type { Parent, ProductGroup } from '../records/types.ts';
import { useHidden } from '../records/useHidden.ts';
import { words } from '../words/words.ts';
import classes from './groups.module.css';
import { inTree } from './tree.ts';

/** Further down, groups stand no further in: a phone has no room for it. */
const MAX_SHOWN_DEPTH = 8;

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
          {(all) => <Tree groups={all} />}
        </Answer>
      </Paper>
      {creating && (
        <NewRecord
          title={w.newGroup}
          path="/v1/productgroups"
          more={{ parent }}
          shown={['/parent/id', '/parent/sections']}
          hrefOf={(id) => `/publish/groups/${id}`}
          close={() => setCreating(false)}
        >
          {(error) => <ParentFields ofGroup parent={parent} change={setParent} error={error} />}
        </NewRecord>
      )}
    </>
  );
}

/** The groups as one list, in which each stands further in than the one above it. */
function Tree({ groups }: { groups: ProductGroup[] }) {
  const placed = useMemo(() => inTree(groups), [groups]);
  const hidden = useHidden(groups);
  return (
    <ul className={classes.tree} aria-label={words('groups').theGroups}>
      <Rows items={placed} keyOf={({ group }) => group.id} height={44}>
        {({ group, depth }, row) => (
          <li
            {...row}
            {...{ 'aria-level': depth + 1 }}
            className={classes.group}
            style={{ '--depth': Math.min(depth, MAX_SHOWN_DEPTH) } as CSSProperties}
          >
            <IconFolder size={18} stroke={1.6} aria-hidden />
            <a href={`/publish/groups/${group.id}`} className={classes.link}>
              {group.name}
            </a>
            <Text size="xs" c="dimmed" className={classes.sections}>
              {group.sections.map(({ name }) => name).join(' · ')}
            </Text>
            <StateBadge state={group.state} hidden={hidden.get(group.id)} />
          </li>
        )}
      </Rows>
    </ul>
  );
}
