import { Alert, Anchor, Paper, Stack, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { releaseName } from '../../../formats/words/releaseName.ts';
import { EmptyState, formatSize, MarkdownText, PageHead } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import classes from './catalog.module.css';
import { dayText } from './Day.tsx';
import { EditInPublish } from './EditInPublish.tsx';
import { FileList } from './FileList.tsx';
import { LatestBadge } from './LatestBadge.tsx';
import { NoAccess } from './NoAccess.tsx';
import type { Browsed } from './queries.ts';
import { Resources } from './Resources.tsx';
import { Subscribe } from './Subscribe.tsx';

type Props = { place: Browsed; address: string; trail: { name: string; href: string }[] };

/** A release: what is new, when it came, and its files. */
export function ReleaseView({ place, address, trail }: Props) {
  const w = words('catalog');
  const product = place.path.at(-2);
  const title = releaseName(product?.name ?? undefined, place.name ?? '');
  return (
    <>
      <PageHead
        title={title}
        lead={<Facts place={place} />}
        trail={trail}
        actions={
          <>
            {product && <Subscribe address={product.path} />}
            <EditInPublish place={place} />
          </>
        }
      />
      <Stack gap="lg">
        {place.latestRelease && product && (
          <Alert variant="light" icon={<IconInfoCircle size={18} aria-hidden />} role="note">
            <Anchor href={`/catalog/${product.path}/${place.latestRelease.slug}`} underline="always">
              {w.newer(place.latestRelease.name)}
            </Anchor>
          </Alert>
        )}
        {place.notes && (
          <section>
            <Title order={2} size="h4" mb="xs">
              {w.notes}
            </Title>
            <Paper withBorder radius="lg" p="md">
              <MarkdownText text={place.notes} under={2} />
            </Paper>
          </section>
        )}
        <NoAccess place={place} what={title} />
        {place.files.length > 0 ? (
          <FileList files={place.files} sections={place.sections} path={address} />
        ) : (
          <Paper withBorder radius="lg">
            <EmptyState title={w.noFilesTitle}>{w.noFiles}</EmptyState>
          </Paper>
        )}
        {place.resources.length > 0 && <Resources resources={place.resources} />}
      </Stack>
    </>
  );
}

function Facts({ place }: { place: Browsed }) {
  const w = words('catalog');
  const size = place.files.reduce((sum, file) => sum + (file.size ?? 0), 0);
  return (
    <span className={classes.facts}>
      {place.latest && <LatestBadge />}
      {place.date && <time dateTime={place.date}>{w.from(dayText(place.date))}</time>}
      {place.files.length > 0 && <span>{w.summary(place.files.length, formatSize(size))}</span>}
    </span>
  );
}
