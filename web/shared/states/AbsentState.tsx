import { Anchor, Paper } from '@mantine/core';
import { IconLock, IconMapQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '../words/words.ts';
import { EmptyState } from './EmptyState.tsx';

type Props = {
  /** Not there, as far as the reader may know, or not for the reader. */
  why: 'missing' | 'refused';
  /** What is absent or refused, in a sentence. */
  children: ReactNode;
};

/** Says that there is nothing at an address for the reader, and leads on. */
export function AbsentState({ why, children }: Props) {
  const t = texts();
  const Icon = why === 'refused' ? IconLock : IconMapQuestion;
  return (
    <Paper withBorder radius="lg" role="alert">
      <EmptyState
        title={why === 'refused' ? t.noAccess : t.notFound}
        icon={<Icon size={24} stroke={1.5} />}
        action={
          <Anchor href="/" size="sm" underline="always">
            {t.start}
          </Anchor>
        }
      >
        {children}
      </EmptyState>
    </Paper>
  );
}
