import { Button, Paper } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconFileUpload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState, Pages } from '../../shared/index.ts';
import { AdminHead } from './AdminHead.tsx';
import { EditUser } from './EditUser.tsx';
import { FactorRule } from './FactorRule.tsx';
import { NewUser } from './NewUser.tsx';
import { type PeopleOrder, peopleExport, type User, useUsers } from './queries.ts';
import { RemoveUser } from './RemoveUser.tsx';
import { SetPassword } from './SetPassword.tsx';
import { SeveralUsers } from './SeveralUsers.tsx';
import { SwitchUser } from './SwitchUser.tsx';
import { UserFactors } from './UserFactors.tsx';
import { everybody, UserFilters } from './UserFilters.tsx';
import type { Deed } from './UserMenu.tsx';
import { UserSessions } from './UserSessions.tsx';
import { UserTable } from './UserTable.tsx';
import { words } from './words/words.ts';

type Doing = { deed: 'new' } | { deed: Deed; user: User };

/** The people with an account. */
export default function Users({ address }: { address: URL }) {
  const sought = address.searchParams.get('q') ?? '';
  // Whoever is sought from elsewhere is found anew.
  return <People key={sought} sought={sought} />;
}

function People({ sought }: { sought: string }) {
  const w = words('people');
  const [typed, setTyped] = useState({ ...everybody, q: sought });
  const [order, sort] = useState<PeopleOrder>('username');
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [doing, setDoing] = useState<Doing>();
  const [settled] = useDebouncedValue(typed, 250);
  const filter = { ...settled, q: settled.q.trim() };
  const close = () => setDoing(undefined);
  return (
    <>
      <AdminHead
        place="users"
        lead={w.lead}
        actions={
          <>
            <Button
              component="a"
              href={peopleExport(filter)}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {w.exportCsv}
            </Button>
            <Button
              component="a"
              href="/admin/users/import"
              variant="default"
              leftSection={<IconFileUpload size={16} aria-hidden />}
            >
              {w.import}
            </Button>
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setDoing({ deed: 'new' })}
            >
              {w.newPerson}
            </Button>
          </>
        }
      />
      <FactorRule />
      <UserFilters filter={typed} change={(some) => setTyped({ ...typed, ...some })} />
      <Paper withBorder radius="lg" p={0}>
        <Pages
          of={useUsers(filter, order)}
          what={w.what}
          empty={<EmptyState title={w.noneTitle}>{w.none}</EmptyState>}
        >
          {(users, more) => (
            <>
              <SeveralUsers
                users={users.filter(({ subject }) => chosen.has(subject))}
                done={() => choose(new Set())}
              />
              <UserTable
                {...{ users, more, order, sort, chosen, choose }}
                act={(deed, user) => setDoing({ deed, user })}
              />
            </>
          )}
        </Pages>
      </Paper>
      {doing?.deed === 'new' && <NewUser close={close} />}
      {doing?.deed === 'edit' && <EditUser user={doing.user} close={close} />}
      {doing?.deed === 'password' && <SetPassword user={doing.user} close={close} />}
      {doing?.deed === 'factors' && <UserFactors user={doing.user} close={close} />}
      {doing?.deed === 'sessions' && <UserSessions user={doing.user} close={close} />}
      {doing?.deed === 'switch' && <SwitchUser user={doing.user} close={close} />}
      {doing?.deed === 'remove' && <RemoveUser user={doing.user} close={close} />}
    </>
  );
}
