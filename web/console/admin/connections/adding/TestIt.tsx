import { Paper, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ConnectionTest } from '../ConnectionTest.tsx';
import type { Sent } from './queries.ts';
import { words } from './words/words.ts';

/** The test of a repository that is not connected yet. */
export function TestIt({ sent }: { sent: Sent }) {
  const w = words();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby="test-it">
      <Title order={2} id="test-it" tabIndex={-1} ref={head}>
        {w.testIt}
      </Title>
      <Text size="sm" mt={4} mb="md">
        {w.testLead}
      </Text>
      <ConnectionTest path="/docs/repositories/draft/test" json={sent} name={sent.keyword.toUpperCase()} />
    </Paper>
  );
}
