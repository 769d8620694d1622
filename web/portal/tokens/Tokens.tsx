import { Button, Paper, Table, Text } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Answer, call, EmptyState, Moment, PageHead, say, sentenceOf } from '../../shared/index.ts';
import { NewToken } from './NewToken.tsx';
import { type Token, useTokens } from './queries.ts';

/** The API tokens of the reader. */
export default function Tokens() {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <PageHead
        title="API tokens"
        lead="A token lets an installed product or a program download what your account is entitled to."
        trail={[{ name: 'Catalog', href: '/catalog' }]}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
            New token
          </Button>
        }
      />
      <Answer
        of={useTokens()}
        what="your tokens"
        empty={
          <Paper withBorder radius="lg">
            <EmptyState title="No tokens yet" icon={<IconKey size={24} stroke={1.5} />}>
              Create one for each program, so that you can revoke it alone.
            </EmptyState>
          </Paper>
        }
      >
        {(tokens) => <TokenTable tokens={tokens} />}
      </Answer>
      {creating && <NewToken close={() => setCreating(false)} />}
    </>
  );
}

function TokenTable({ tokens }: { tokens: Token[] }) {
  return (
    <Paper withBorder radius="lg" p={0}>
      <Table.ScrollContainer minWidth={300} type="native">
        <Table verticalSpacing="sm" horizontalSpacing="lg">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Label</Table.Th>
              <Table.Th visibleFrom="sm">Account</Table.Th>
              <Table.Th visibleFrom="sm">Last used</Table.Th>
              <Table.Th visibleFrom="sm">Expires</Table.Th>
              <Table.Th aria-label="Revoke" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

function TokenRow({ token }: { token: Token }) {
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => call(`/v1/apitokens/${token.id}`, { method: 'DELETE' }),
    onSuccess: () => say(`The token ${token.label} is revoked.`),
    onError: (error) => say(sentenceOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['tokens'] }),
  });
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={550}>{token.label}</Text>
        {token.description && (
          <Text size="sm" c="dimmed">
            {token.description}
          </Text>
        )}
        {!token.active && (
          <Text size="sm" c="orange">
            no longer good
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm">{token.account}</Table.Td>
      <Table.Td visibleFrom="sm">{token.lastUsedAt ? <Moment at={token.lastUsedAt} /> : 'never'}</Table.Td>
      <Table.Td visibleFrom="sm">
        <Moment at={token.expiresAt} />
      </Table.Td>
      <Table.Td ta="right">
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          loading={revoke.isPending}
          onClick={() => revoke.mutate()}
          aria-label={`Revoke ${token.label}`}
        >
          Revoke
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
