import { Anchor, Badge, Group, Paper } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { EmptyState, Pages } from '../../../shared/index.ts';
import { Rows } from '../../../shared/list/Rows.tsx';
import type { Account } from '../accounts/account.ts';
import { today } from '../records/day.ts';
import { useList } from '../records/queries.ts';
import classes from '../records/records.module.css';
import type { Product } from '../records/types.ts';
import { words } from '../words/words.ts';

/** The accounts that hold something of a product. */
export function Entitlements({ product }: { product: Product }) {
  const w = words('entitlements');
  const accounts = useList<Account>('/v1/accounts', { product: product.id });
  const numbers = new Set(
    product.components.flatMap(({ partNumberGrants }) =>
      partNumberGrants.map(({ partNumber }) => partNumber),
    ),
  );
  const toAccounts = (
    <Anchor href="/publish/accounts" underline="always" size="sm">
      {w.toAccounts}
    </Anchor>
  );
  return (
    <Paper withBorder radius="lg" className={classes.sheet}>
      <Pages
        of={accounts}
        what={w.theAccounts}
        empty={
          <EmptyState title={w.none} icon={<IconUsers size={24} stroke={1.5} />} action={toAccounts}>
            {w.noneYet}
          </EmptyState>
        }
      >
        {(items, more) => (
          <>
            <ul className={classes.rows} aria-label={w.theAccounts}>
              <Rows items={items} keyOf={({ account }) => account} height={57} more={more}>
                {(account, row) => (
                  <li {...row} className={classes.row}>
                    <a href={`/publish/accounts/${account.account}`} className={classes.link}>
                      <span className={classes.name}>{account.name ?? account.account}</span>
                      <span className={classes.note}>{w.members(account.members.length)}</span>
                    </a>
                    <Group gap={6} justify="flex-end">
                      {account.partNumbers
                        .filter(({ partNumber }) => numbers.has(partNumber))
                        .map(({ partNumber, to }, place) => (
                          <Badge
                            // biome-ignore lint/suspicious/noArrayIndexKey: the same part number may be held twice.
                            key={place}
                            variant="light"
                            color={to && to < today() ? 'orange' : 'gray'}
                            tt="none"
                          >
                            {to ? w.until(partNumber, to) : partNumber}
                          </Badge>
                        ))}
                      {account.earlyAccess.includes(product.id) && <Badge tt="none">{w.earlyAccess}</Badge>}
                      {account.extendedSupport.includes(product.id) && (
                        <Badge tt="none">{w.extendedSupport}</Badge>
                      )}
                    </Group>
                  </li>
                )}
              </Rows>
            </ul>
            {toAccounts}
          </>
        )}
      </Pages>
    </Paper>
  );
}
