import { Anchor, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CodeExample } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import classes from './catalog.module.css';
import { checkCommand, getCommand, type System, systemOf, systems, trivetCommand } from './commands.ts';
import type { CatalogFile } from './queries.ts';

/** Commands to copy: to check a download, and to download without a browser. */
export function Commands({ file, path }: { file: CatalogFile; path?: string | undefined }) {
  const w = words('catalog');
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.commands} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={w.commandsOf(file.name)}>{w.commands}</summary>
      {open && <All file={file} path={path} />}
    </details>
  );
}

function All({ file, path }: { file: CatalogFile; path?: string | undefined }) {
  const w = words('catalog');
  const [system, setSystem] = useState<System>(() => systemOf(navigator.userAgent));
  const check = checkCommand(system, file);
  const { origin } = location;
  return (
    <Stack gap="xs" mt="xs">
      <SegmentedControl
        aria-label={w.system}
        data={[...systems]}
        value={system}
        onChange={(value) => setSystem(value as System)}
        className={classes.systems}
      />
      {check && (
        <>
          <Text size="sm">{w.checkCommand}</Text>
          <CodeExample code={check} label={w.checkCommand} />
        </>
      )}
      <Text size="sm">{w.getCommand}</Text>
      <CodeExample code={getCommand(system, file, origin)} label={w.getCommand} />
      <Text size="sm" c="dimmed">
        {w.getCommandHelp}{' '}
        <Anchor href="/tokens" size="sm" underline="always">
          {w.moreOnTokens}
        </Anchor>
      </Text>
      {path && (
        <>
          <Text size="sm">{w.trivetCommand}</Text>
          <CodeExample code={trivetCommand(path, origin)} label={w.trivetCommand} />
          <Text size="sm" c="dimmed">
            {w.trivetCommandHelp}
          </Text>
        </>
      )}
    </Stack>
  );
}
