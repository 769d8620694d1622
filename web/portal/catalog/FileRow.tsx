import { Alert, Button, Text } from '@mantine/core';
import { IconDownload, IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatSize, Moment, sentenceOf, signInAddress } from '../../shared/index.ts';
import type { RowProps } from '../../shared/list/rows.ts';
import { words } from '../words/words.ts';
import { Checksum } from './Checksum.tsx';
import { Commands } from './Commands.tsx';
import classes from './catalog.module.css';
import { sayMissing } from './missing.ts';
import { type CatalogFile, download } from './queries.ts';

type Props = {
  file: CatalogFile;
  row: RowProps;
  /** Slugs from the top down to its release; none: it is granted without one. */
  path?: string | undefined;
  /** Whether the row says what is missing for it. */
  explain?: boolean;
  /** Where it belongs. */
  children?: ReactNode;
};

/** A file with what is known about it, and the ways to its bytes, or what is missing for them. */
export function FileRow({ file, row, path, explain = false, children }: Props) {
  const fetching = useMutation({ mutationFn: () => download(file.id) });
  const facts = [file.platform, file.size === undefined ? undefined : formatSize(file.size)].filter(Boolean);
  return (
    <li {...row} className={classes.file}>
      <div className={classes.about}>
        <Text fw={550} className={classes.name}>
          {file.name}
        </Text>
        {children}
        {file.description && <Text size="sm">{file.description}</Text>}
        <Text size="sm" c="dimmed" component="div">
          {facts.map((fact) => (
            <span key={fact}>{fact} · </span>
          ))}
          <Moment at={file.modified} />
        </Text>
        {explain && file.download?.missing && <Text size="sm">{sayMissing(file.download.missing)}</Text>}
        {file.checksums && <Checksum sha256={file.checksums.sha256} of={file.name} />}
      </div>
      <Way file={file} busy={fetching.isPending} run={() => fetching.mutate()} />
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
      {mayCome(file) && <Commands file={file} path={path} />}
    </li>
  );
}

/** Commands are of no use to who may not have the file; who is not signed in may be somebody who may. */
const mayCome = ({ download: way }: CatalogFile) => !way?.missing || way.missing.what === 'signIn';

/** A button to the bytes; to the sign-in; or why there is none. */
function Way({ file, busy, run }: { file: CatalogFile; busy: boolean; run: () => void }) {
  const w = words('catalog');
  const { name, download: way = { allowed: true } } = file;
  if (way.allowed)
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
  if (way.missing?.what === 'signIn')
    return (
      <Button component="a" href={signInAddress()} variant="default">
        {w.signInToDownload}
      </Button>
    );
  return (
    <span className={classes.closed}>
      <IconLock size={16} aria-hidden />
      {w.notIncluded}
    </span>
  );
}
