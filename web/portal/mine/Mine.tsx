import { Anchor, Button, Paper, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { releaseName } from '../../../formats/words/releaseName.ts';
import { EmptyState, PageHead, Pages } from '../../shared/index.ts';
import { Rows } from '../../shared/list/Rows.tsx';
import { Contact } from '../catalog/Contact.tsx';
import classes from '../catalog/catalog.module.css';
import { FileRow } from '../catalog/FileRow.tsx';
import { type Granted, useDownloads } from '../catalog/queries.ts';
import { SearchField } from '../catalog/search/SearchField.tsx';
import { words } from '../words/words.ts';
import { FollowedList } from './FollowedList.tsx';

/** Everything that the reader may download. */
export default function Mine() {
  const w = words('mine');
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  return (
    <>
      <PageHead
        title={w.title}
        lead={w.lead}
        trail={[{ name: words('catalog').catalog, href: '/catalog' }]}
        actions={
          <Button
            component="a"
            href="/tokens"
            variant="default"
            leftSection={<IconKey size={16} aria-hidden />}
          >
            {words('tokens').tokens}
          </Button>
        }
      />
      <SearchField label={w.filter} value={typed} change={setTyped} />
      <Files q={q} />
      <FollowedList />
    </>
  );
}

function Files({ q }: { q: string }) {
  const w = words('mine');
  const files = useDownloads(q);
  const contact = files.data?.pages[0]?.contact;
  return (
    <Pages
      of={files}
      what={w.files}
      empty={
        <Paper withBorder radius="lg">
          <EmptyState
            title={q ? w.noMatchTitle : w.noneTitle}
            icon={<IconDownload size={24} stroke={1.5} />}
            action={
              !q && (
                <Button component="a" href="/catalog">
                  {w.browse}
                </Button>
              )
            }
          >
            {q ? (
              w.noMatch
            ) : (
              <>
                {w.none} {contact && <Contact contact={contact} what={words('catalog').downloads} />}
              </>
            )}
          </EmptyState>
        </Paper>
      }
    >
      {(items, more) => (
        <Paper withBorder radius="lg" component="ul" className={classes.list}>
          <Rows items={items} keyOf={({ id }) => id} height={138} more={more}>
            {(file, row) => (
              <FileRow file={file} path={file.release?.path} row={row}>
                <From file={file} />
              </FileRow>
            )}
          </Rows>
        </Paper>
      )}
    </Pages>
  );
}

/** The release that holds a file. */
function From({ file: { release } }: { file: Granted }) {
  if (!release)
    return (
      <Text size="sm" c="dimmed">
        {words('mine').elsewhere}
      </Text>
    );
  return (
    <Anchor href={`/catalog/${release.path}`} size="sm">
      {releaseName(release.product, release.name)}
    </Anchor>
  );
}
