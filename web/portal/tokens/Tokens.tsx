import { Button, Paper } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Answer, EmptyState, PageHead } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import { NewToken } from './NewToken.tsx';
import { useAccounts, useTokens } from './queries.ts';
import { TokenTable } from './TokenTable.tsx';

/** The API tokens of the reader. */
export default function Tokens() {
  const w = words('tokens');
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);
  // Who belongs to no account cannot have tokens, and is told so before asking for one.
  const noAccount = useAccounts().data?.length === 0;
  return (
    <>
      <PageHead
        title={w.tokens}
        lead={w.lead}
        trail={[{ name: words('catalog').catalog, href: '/catalog' }]}
        actions={
          !noAccount && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
              {w.newToken}
            </Button>
          )
        }
      />
      <Answer
        of={useTokens()}
        what={w.yours}
        empty={
          <Paper withBorder radius="lg">
            <EmptyState
              title={noAccount ? w.noAccountTitle : w.noneTitle}
              icon={<IconKey size={24} stroke={1.5} />}
              action={
                !noAccount && (
                  <Button variant="light" mt="xs" onClick={create}>
                    {w.first}
                  </Button>
                )
              }
            >
              {noAccount ? w.noAccount : w.none}
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
