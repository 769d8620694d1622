import { Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CodeExample } from '../../../../shared/index.ts';
import classes from '../../admin.module.css';
import { ConnectionTest } from '../ConnectionTest.tsx';
import type { Drafted, Sent } from './queries.ts';
import { words } from './words/words.ts';

/** Where the setting may lie, in an example. */
const FILE = '/etc/trivet/repositories.json';

/** The test of a repository that is not set yet, the text to set, and where. */
export function SetIt({ sent, drafted }: { sent: Sent; drafted: Drafted }) {
  const w = words();
  const { setting, value, kept, replaces, origin } = drafted;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <>
      <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby="test-it">
        <Title order={2} id="test-it" tabIndex={-1} ref={head}>
          {w.testIt}
        </Title>
        <Text size="sm" mt={4} mb="md">
          {w.testLead}
        </Text>
        <ConnectionTest path="/docs/repositories/draft/test" json={sent} name={sent.keyword.toUpperCase()} />
      </Paper>
      <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby="set-it">
        <Title order={2} id="set-it" mb="sm">
          {w.setIt}
        </Title>
        <Text size="sm" mb="md">
          {w.isSetting}
        </Text>
        <ol className={classes.steps}>
          <li>
            <Stack gap={6}>
              <span>{w.save(FILE)}</span>
              <CodeExample code={value} label={w.theFile} />
              {kept.length > 0 && <Text size="sm">{w.keep(kept.join(', '))}</Text>}
              {replaces && <Text size="sm">{w.replaces(sent.keyword)}</Text>}
              {origin === 'default' && (
                <Text size="sm">{w.ownEnds(sent.keyword === 'rest' ? 'cmis' : 'rest')}</Text>
              )}
            </Stack>
          </li>
          <li>
            <Stack gap={6}>
              <span>{w.place[origin](setting)}</span>
              <CodeExample code={`${setting}_FILE=${FILE}`} label={w.theSetting} />
              <span>{w.orInline}</span>
              <CodeExample code={inShell(setting, value)} label={w.theLine} />
            </Stack>
          </li>
          <li>{w.restart}</li>
        </ol>
      </Paper>
    </>
  );
}

/** As a shell reads it, on one line. */
const inShell = (setting: string, value: string): string =>
  `${setting}='${JSON.stringify(JSON.parse(value)).replaceAll("'", "'\\''")}'`;
