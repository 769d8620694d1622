import { Badge, Button, Group, Paper, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Answer, formatMoment, usePageTitle } from '../../../shared/index.ts';
import { listed } from '../../../words/words.ts';
import classes from '../database.module.css';
import { personName } from '../personName.ts';
import { Facts } from '../preview/Facts.tsx';
import { pageAddress } from '../queries.ts';
import { Contents } from './Contents.tsx';
import own from './documents.module.css';
import { type DocumentWhole, documentAddress, useDocument } from './queries.ts';
import { Source } from './Source.tsx';
import { words } from './words/words.ts';

type Props = { nsfPath: string; unid: string; address: URL };

/** One document: what it is, its items, and its source. */
export function DocumentView({ nsfPath, unid, address }: Props) {
  const w = words('one');
  const found = useDocument(nsfPath, unid);
  const title = found.data && (found.data.title || words('documents').untitled);
  usePageTitle(w.title(title ?? unid, nsfPath));
  const sheet = useRef<HTMLElement>(null);
  // The list has gone, and with it the link that had the focus.
  useEffect(() => sheet.current?.focus({ preventScroll: true }), []);
  const showsSource = address.searchParams.get('show') === 'source';
  return (
    <section ref={sheet} tabIndex={-1} aria-label={w.what} className={classes.element}>
      <Button
        component="a"
        href={pageAddress(nsfPath, 'documents')}
        variant="subtle"
        mb="sm"
        className={own.back}
        leftSection={<IconArrowLeft size={16} aria-hidden />}
      >
        {w.all}
      </Button>
      <Answer of={found} what={w.what}>
        {(document) => (
          <Paper withBorder radius="lg" className={classes.sheet}>
            <Head document={document} title={title ?? ''} />
            <Ways nsfPath={nsfPath} unid={unid} showsSource={showsSource} />
            {showsSource ? (
              <Source nsfPath={nsfPath} unid={unid} />
            ) : (
              <Contents nsfPath={nsfPath} document={document} />
            )}
          </Paper>
        )}
      </Answer>
    </section>
  );
}

function Head({ document, title }: { document: DocumentWhole; title: string }) {
  const w = words('one');
  const { form, type, created, modified, updatedBy, readers, unid, noteId } = document;
  return (
    <div className={classes.sheetHead}>
      <Group gap="xs" className={classes.naming}>
        <Title order={2} className={classes.name} translate="no">
          {title}
        </Title>
        {form !== '' && (
          <Badge variant="light" tt="none" translate="no">
            {form}
          </Badge>
        )}
        {type === 'profiledocument' && (
          <Badge variant="light" color="gray" tt="none">
            {w.profile}
          </Badge>
        )}
      </Group>
      <div className={own.facts}>
        <Facts
          of={[
            [w.changed, modified && formatMoment(modified)],
            [w.by, listed(updatedBy.map(personName))],
            [w.created, created && formatMoment(created)],
            [w.readers, readers && listed(readers)],
            [w.unid, unid],
            [w.noteId, String(noteId)],
          ]}
        />
      </div>
    </div>
  );
}

/** From the contents of a document to its source and back. */
function Ways({ nsfPath, unid, showsSource }: { nsfPath: string; unid: string; showsSource: boolean }) {
  const w = words('one');
  return (
    <nav aria-label={w.views} className={classes.ways}>
      <a href={documentAddress(nsfPath, unid)} aria-current={showsSource ? undefined : 'page'}>
        {w.contents}
      </a>
      <a
        href={documentAddress(nsfPath, unid, { show: 'source' })}
        aria-current={showsSource ? 'page' : undefined}
      >
        {w.source}
      </a>
    </nav>
  );
}
