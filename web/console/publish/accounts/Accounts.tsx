import { Button, Paper, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState, Pages } from '../../../shared/index.ts';
import { Rows } from '../../../shared/list/Rows.tsx';
import { Requests } from '../access/Requests.tsx';
import { PublishHead } from '../PublishHead.tsx';
import { useList } from '../records/queries.ts';
import classes from '../records/records.module.css';
import type { Account } from '../records/types.ts';
import { words } from '../words/words.ts';
import { NewAccount } from './NewAccount.tsx';

/** All accounts of customers. */
export default function Accounts() {
  const w = words('accounts');
  const r = words('records');
  const [creating, setCreating] = useState(false);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const create = (
    <Button h={44} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {w.newAccount}
    </Button>
  );
  return (
    <>
      <PublishHead place="accounts" actions={create} />
      <Requests />
      <TextInput
        type="search"
        mb="md"
        maw={420}
        aria-label={w.search}
        placeholder={w.search}
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Paper withBorder radius="lg" className={classes.sheet}>
        <Pages
          of={useList<Account>('/v1/accounts', { q })}
          what={w.theAccounts}
          empty={
            q ? (
              <EmptyState title={r.noResults} icon={<IconSearch size={24} stroke={1.5} />}>
                {w.noneCalled(q)}
              </EmptyState>
            ) : (
              <EmptyState title={w.none} icon={<IconUsers size={24} stroke={1.5} />} action={create}>
                {w.noneYet}
              </EmptyState>
            )
          }
        >
          {(accounts, more) => (
            <ul className={classes.rows} aria-label={w.theAccounts}>
              <Rows items={accounts} keyOf={({ account }) => account} height={57} more={more}>
                {({ account, name, members, partNumbers }, row) => (
                  <li {...row} className={classes.row}>
                    <a href={`/publish/accounts/${account}`} className={classes.link}>
                      <span className={classes.name}>{name ?? account}</span>
                      {name && <span className={classes.slug}>{account}</span>}
                    </a>
                    <div className={classes.detail}>{w.holds(members.length, partNumbers.length)}</div>
                  </li>
                )}
              </Rows>
            </ul>
          )}
        </Pages>
      </Paper>
      {creating && <NewAccount close={() => setCreating(false)} />}
    </>
  );
}
