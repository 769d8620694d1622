import { Badge, Button, Group, Paper, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { Moment } from '../../shared/index.ts';
import { type Token, useAccounts } from './queries.ts';
import { RevokeToken } from './RevokeToken.tsx';

/** Tokens, the newest first. */
export function TokenTable({ tokens }: { tokens: Token[] }) {
  const [revoking, setRevoking] = useState<Token>();
  // Names are an extra: without them, or for an account that the reader left, the account itself is shown.
  const accounts = useAccounts().data ?? [];
  const nameOf = (account: string) => accounts.find((each) => each.account === account)?.name ?? account;
  return (
    <>
      <Paper withBorder radius="lg" p={0}>
        <Table.ScrollContainer minWidth={300} type="native">
          <Table verticalSpacing="sm" horizontalSpacing="lg">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Label</Table.Th>
                <Table.Th visibleFrom="sm">Account</Table.Th>
                <Table.Th visibleFrom="sm">Created</Table.Th>
                <Table.Th visibleFrom="sm">Last used</Table.Th>
                <Table.Th visibleFrom="sm">Expires</Table.Th>
                <Table.Th aria-label="Revoke" />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {tokens.toReversed().map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  account={nameOf(token.account)}
                  revoke={() => setRevoking(token)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Paper>
      {revoking && <RevokeToken token={revoking} close={() => setRevoking(undefined)} />}
    </>
  );
}

function TokenRow({ token, account, revoke }: { token: Token; account: string; revoke: () => void }) {
  const used = token.lastUsedAt ? <Moment at={token.lastUsedAt} /> : 'never';
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text fw={550}>{token.label}</Text>
          {!token.active && (
            <Badge color="gray" variant="outline">
              {new Date(token.expiresAt) <= new Date() ? 'expired' : 'no longer good'}
            </Badge>
          )}
        </Group>
        {token.description && (
          <Text size="sm" c="dimmed">
            {token.description}
          </Text>
        )}
        <Text size="sm" c="dimmed" hiddenFrom="sm" component="div">
          <div>{account}</div>
          <div>Last used: {used}</div>
          <div>
            Expires: <Moment at={token.expiresAt} />
          </div>
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{account}</Table.Td>
      <Table.Td visibleFrom="sm">
        <Moment at={token.createdAt} />
      </Table.Td>
      <Table.Td visibleFrom="sm">{used}</Table.Td>
      <Table.Td visibleFrom="sm">
        <Moment at={token.expiresAt} />
      </Table.Td>
      <Table.Td ta="right">
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          onClick={revoke}
          aria-label={`Revoke ${token.label}`}
        >
          Revoke
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
