import { Button, Paper } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Answer, EmptyState, PageHead } from '../../shared/index.ts';
import { NewToken } from './NewToken.tsx';
import { useTokens } from './queries.ts';
import { TokenTable } from './TokenTable.tsx';

/** The API tokens of the reader. */
export default function Tokens() {
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <>
      <PageHead
        title="API tokens"
        lead="A token lets an installed product or a program download what your account is entitled to."
        trail={[{ name: 'Catalog', href: '/catalog' }]}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            New token
          </Button>
        }
      />
      <Answer
        of={useTokens()}
        what="your tokens"
        empty={
          <Paper withBorder radius="lg">
            <EmptyState
              title="No tokens yet"
              icon={<IconKey size={24} stroke={1.5} />}
              action={
                <Button variant="light" mt="xs" onClick={create}>
                  Create the first one
                </Button>
              }
            >
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
