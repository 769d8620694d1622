import { Alert, Button, Text } from '@mantine/core';
import { IconDownload, IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatSize, Moment, sentenceOf, signInAddress, useMe } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import { Checksum } from './Checksum.tsx';
import classes from './catalog.module.css';
import { type CatalogFile, download } from './queries.ts';

/** A file with what is known about it, and a link to its bytes. */
export function FileRow({ file }: { file: CatalogFile }) {
  const fetching = useMutation({ mutationFn: () => download(file.id) });
  const facts = [file.platform, file.size === undefined ? undefined : formatSize(file.size)].filter(Boolean);
  return (
    <li className={classes.file}>
      <div className={classes.about}>
        <Text fw={550} className={classes.name}>
          {file.name}
        </Text>
        {file.description && <Text size="sm">{file.description}</Text>}
        <Text size="sm" c="dimmed" component="div">
          {facts.map((fact) => (
            <span key={fact}>{fact} · </span>
          ))}
          <Moment at={file.modified} />
        </Text>
        {file.checksums && <Checksum sha256={file.checksums.sha256} of={file.name} />}
      </div>
      <DownloadButton name={file.name} busy={fetching.isPending} run={() => fetching.mutate()} />
      {fetching.isError && (
        <Alert
          className={classes.refusal}
          color="orange"
          icon={<IconLock size={18} aria-hidden />}
          title={words('catalog').refused}
          role="alert"
        >
          {sentenceOf(fetching.error)}
        </Alert>
      )}
    </li>
  );
}

function DownloadButton({ name, busy, run }: { name: string; busy: boolean; run: () => void }) {
  const w = words('catalog');
  const me = useMe();
  if (me.isPending) return <Button loading variant="light" aria-label={w.downloadThis(name)} />;
  if (me.data === null)
    return (
      <Button component="a" href={signInAddress()} variant="default">
        {w.signInToDownload}
      </Button>
    );
  return (
    <Button
      variant="light"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={run}
      aria-label={w.downloadThis(name)}
    >
      {w.download}
    </Button>
  );
}
