import { Button, Paper } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Answer, EmptyState, PageHead } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import { NewToken } from './NewToken.tsx';
import { useTokens } from './queries.ts';
import { TokenTable } from './TokenTable.tsx';

/** The API tokens of the reader. */
export default function Tokens() {
  const w = words('tokens');
  const [creating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <>
      <PageHead
        title={w.tokens}
        lead={w.lead}
        trail={[{ name: words('catalog').catalog, href: '/catalog' }]}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            {w.newToken}
          </Button>
        }
      />
      <Answer
        of={useTokens()}
        what={w.yours}
        empty={
          <Paper withBorder radius="lg">
            <EmptyState
              title={w.noneTitle}
              icon={<IconKey size={24} stroke={1.5} />}
              action={
                <Button variant="light" mt="xs" onClick={create}>
                  {w.first}
                </Button>
              }
            >
              {w.none}
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
