import { Paper, Stack, Text } from '@mantine/core';
import { CodeExample } from '../../../../shared/index.ts';
import classes from '../../admin.module.css';
import type { Drafted, Sent } from './queries.ts';
import { words } from './words/words.ts';

/** Where the setting may lie, in an example. */
const FILE = '/etc/trivet/repositories.json';

/** The text of the setting that connects a repository, and where to set it. */
export function SetIt({ sent, drafted }: { sent: Sent; drafted: Drafted }) {
  const w = words();
  const { setting, value, kept, replaces, lacking, origin } = drafted;
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby="set-it">
      {/* What was typed stands in it readable, secrets too; and who saves it here needs none of it. */}
      <details className={classes.folded}>
        <summary id="set-it">{w.setIt}</summary>
        <Text size="sm" my="md">
          {w.isSetting}
        </Text>
        <ol className={classes.steps}>
          <li>
            <Stack gap={6}>
              <span>{w.save(FILE)}</span>
              <CodeExample code={value} label={w.theFile} />
              {lacking.length > 0 && (
                <>
                  <Text size="sm" fw={600}>
                    {w.lacking}
                  </Text>
                  <ul>
                    {lacking.map((place) => (
                      <li key={place} translate="no">
                        {place.slice(1).replaceAll('/', '.')}
                      </li>
                    ))}
                  </ul>
                </>
              )}
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
      </details>
    </Paper>
  );
}

/** As a shell reads it, on one line. */
const inShell = (setting: string, value: string): string =>
  `${setting}='${JSON.stringify(JSON.parse(value)).replaceAll("'", "'\\''")}'`;
