import { ActionIcon, Badge, Button, Text } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatSize, Moment, say, texts, WorkProgress } from '../../../shared/index.ts';
import type { RowProps } from '../../../shared/list/rows.ts';
import { ConfirmDeed } from '../records/ConfirmDeed.tsx';
import { changeNow } from '../records/queries.ts';
import classes from '../records/records.module.css';
import { words } from '../words/words.ts';
import type { Bundle } from './bundle.ts';

const colours = { done: 'pine', pending: 'gray', failed: 'red' } as const;

/** A bundle: what it was for, how far it is, and its file. */
export function BundleRow({ bundle, row }: { bundle: Bundle; row: RowProps }) {
  const w = words('bundles');
  const r = words('records');
  const [deleting, setDeleting] = useState(false);
  const { id, kind, state, file, counts, problem, created, releases, since, progress } = bundle;
  const path = `/v1/bundles/${id}`;
  const of = releases ? w.releases(releases.length) : since ? w.since(since) : w.everything;
  const name = kind === 'export' ? w.exported(of) : w.imported(file?.name ?? '');
  return (
    <li {...row} className={classes.row}>
      <div style={{ flex: 1, minWidth: 0, padding: '8px 0' }}>
        <Text size="sm" fw={550} className={classes.any}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" component="div" className={classes.any}>
          <Moment at={created} />
          {file && <> · {formatSize(file.size)}</>}
          {counts && (
            <>
              {' '}
              ·{' '}
              {Object.entries(counts)
                .map(([what, count]) => w.count(what, count))
                .join(', ')}
            </>
          )}
        </Text>
        {progress && <WorkProgress of={progress} name={name} />}
        {problem && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert" className={classes.any}>
            {texts().problem(problem.code, problem.params) ?? problem.summary}
          </Text>
        )}
      </div>
      <Badge variant="light" color={colours[state]} tt="none" style={{ flex: 'none' }}>
        {w.states[state]}
      </Badge>
      {kind === 'export' && state === 'done' && file && (
        <Button
          component="a"
          href={`/v1/files/${file.id}/download`}
          download={file.name}
          variant="default"
          h={44}
          px="sm"
          aria-label={w.downloadThis(file.name)}
        >
          <IconDownload size={18} aria-hidden />
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        disabled={state === 'pending'}
        aria-label={r.deleteThis(name)}
        onClick={() => setDeleting(true)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      {deleting && (
        <ConfirmDeed
          title={r.ask.delete(name)}
          means={w.deleteMeans}
          name={r.delete}
          dangerous
          deed={() => changeNow(path, { method: 'DELETE' })}
          done={() => say(r.did.delete(name))}
          close={() => setDeleting(false)}
        />
      )}
    </li>
  );
}
