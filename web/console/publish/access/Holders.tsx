import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Pages } from '../../../shared/index.ts';
import { Rows } from '../../../shared/list/Rows.tsx';
import { today } from '../records/day.ts';
import { useList } from '../records/queries.ts';
import classes from '../records/records.module.css';
import type { Account, HeldPartNumber } from '../records/types.ts';
import { words } from '../words/words.ts';
import { type Given, useGrants } from './queries.ts';

/** The customers who hold a part number of a product, or of a release of it, with how many they are. */
export function Holders({ given }: { given: Given }) {
  const w = words('entitlements');
  const { product, release } = given;
  const accounts = useList<Account>('/v1/accounts', release === undefined ? { product } : { release });
  const numbers = new Set(useGrants(given).data?.map(({ partNumber }) => partNumber));
  return (
    <>
      <Pages
        of={accounts}
        what={w.theAccounts}
        empty={
          <Text size="sm" c="dimmed">
            {w.none}
          </Text>
        }
      >
        {(items, more) => (
          <>
            <Text size="sm" fw={550} role="status">
              {w.count(items.length, more)}
            </Text>
            <ul className={classes.rows} aria-label={w.theAccounts}>
              <Rows items={items} keyOf={({ account }) => account} height={57} more={more}>
                {(account, row) => (
                  <li {...row} className={classes.row} style={{ padding: 0, flexWrap: 'wrap' }}>
                    <a
                      href={`/publish/accounts/${account.account}`}
                      className={classes.link}
                      style={{ flexBasis: 160 }}
                    >
                      <span className={classes.name}>{account.name ?? account.account}</span>
                      <span className={classes.note}>{w.members(account.members.length)}</span>
                    </a>
                    <Held
                      held={account.partNumbers.filter(({ partNumber }) => numbers.has(partNumber))}
                      isEarly={account.earlyAccess.includes(product)}
                      isExtended={account.extendedSupport.includes(product)}
                    />
                  </li>
                )}
              </Rows>
            </ul>
          </>
        )}
      </Pages>
      <Text pt="xs">
        <Anchor href="/publish/accounts" underline="always" size="sm">
          {w.toAccounts}
        </Anchor>
      </Text>
    </>
  );
}

type HeldProps = { held: HeldPartNumber[]; isEarly: boolean; isExtended: boolean };

/** What a customer holds of it; what they do not hold today is marked. */
function Held({ held, isEarly, isExtended }: HeldProps) {
  const w = words('entitlements');
  const day = today();
  return (
    <Group gap={6} justify="flex-end">
      {held.map(({ partNumber, from, to }, place) => (
        <Badge
          // biome-ignore lint/suspicious/noArrayIndexKey: the same part number may be held twice.
          key={place}
          variant="light"
          color={(to && to < day) || (from && from > day) ? 'orange' : 'gray'}
          tt="none"
        >
          {[partNumber, from && from > day && w.from(from), to && w.until(to)].filter(Boolean).join(' ')}
        </Badge>
      ))}
      {isEarly && <Badge tt="none">{w.earlyAccess}</Badge>}
      {isExtended && <Badge tt="none">{w.extendedSupport}</Badge>}
    </Group>
  );
}
