import { Badge, Button, Group, Paper, Table, Text, VisuallyHidden } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Moment } from '../../shared/index.ts';
import { LongTable } from '../../shared/list/LongTable.tsx';
import type { RowProps } from '../../shared/list/rows.ts';
import { words } from '../words/words.ts';
import { type Token, useAccounts } from './queries.ts';
import { RevokeToken } from './RevokeToken.tsx';

/** Tokens, the newest first. */
export function TokenTable({ tokens }: { tokens: Token[] }) {
  const w = words('tokens');
  const newestFirst = useMemo(() => tokens.toReversed(), [tokens]);
  const [revoking, setRevoking] = useState<Token>();
  // Names are an extra: without them, or for an account that the reader left, the account itself is shown.
  const accounts = useAccounts().data ?? [];
  const nameOf = (account: string) => accounts.find((each) => each.account === account)?.name ?? account;
  return (
    <>
      <Paper withBorder radius="lg" p={0}>
        <Table.ScrollContainer minWidth={300} type="native">
          <LongTable
            items={newestFirst}
            keyOf={({ id }) => id}
            height={61}
            verticalSpacing="sm"
            horizontalSpacing="lg"
            head={
              <>
                <Table.Th>{w.label}</Table.Th>
                <Table.Th visibleFrom="sm">{w.account}</Table.Th>
                <Table.Th visibleFrom="sm">{w.created}</Table.Th>
                <Table.Th visibleFrom="sm">{w.lastUsed}</Table.Th>
                <Table.Th visibleFrom="sm">{w.expires}</Table.Th>
                <Table.Th>
                  <VisuallyHidden>{w.revoke}</VisuallyHidden>
                </Table.Th>
              </>
            }
          >
            {(token, row) => (
              <TokenRow
                row={row}
                token={token}
                account={nameOf(token.account)}
                revoke={() => setRevoking(token)}
              />
            )}
          </LongTable>
        </Table.ScrollContainer>
      </Paper>
      {revoking && <RevokeToken token={revoking} close={() => setRevoking(undefined)} />}
    </>
  );
}

const isExpired = ({ expiresAt }: Token) => new Date(expiresAt) <= new Date();

type RowOf = { token: Token; row: RowProps; account: string; revoke: () => void };

function TokenRow({ token, row, account, revoke }: RowOf) {
  const w = words('tokens');
  const used = token.lastUsedAt ? <Moment at={token.lastUsedAt} /> : w.never;
  return (
    <Table.Tr {...row}>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text fw={550}>{token.label}</Text>
          {!token.active && (
            <Badge color="gray" variant="outline">
              {isExpired(token) ? w.expired : w.notGood}
            </Badge>
          )}
        </Group>
        {!token.active && !isExpired(token) && (
          <Text size="sm" c="dimmed">
            {w.notGoodBecause}
          </Text>
        )}
        {token.description && (
          <Text size="sm" c="dimmed">
            {token.description}
          </Text>
        )}
        <Text size="sm" c="dimmed" hiddenFrom="sm" component="div">
          <div>{account}</div>
          <div>
            {w.fact(w.lastUsed)} {used}
          </div>
          <div>
            {w.fact(w.expires)} <Moment at={token.expiresAt} />
          </div>
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{account}</Table.Td>
      <Table.Td visibleFrom="sm">
        <Moment at={token.createdAt} />
      </Table.Td>
      <Table.Td visibleFrom="sm">{used}</Table.Td>
      <Table.Td visibleFrom="sm">{token.active ? <Moment at={token.expiresAt} /> : '–'}</Table.Td>
      <Table.Td ta="right">
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={revoke}
          aria-label={token.active ? w.revokeThis(token.label) : w.removeThis(token.label)}
        >
          {token.active ? w.revoke : w.remove}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
