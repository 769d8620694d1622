import { Button, Paper, Stack } from '@mantine/core';
import { IconKey, IconRss } from '@tabler/icons-react';
import { Answer, EmptyState, PageHead, useMe } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import { FileList } from './FileList.tsx';
import { Places } from './Places.tsx';
import { type Browsed, useBrowsed } from './queries.ts';
import { Resources } from './Resources.tsx';

/** A place in the catalog. @param address slugs from the top, such as `acme/acme-orders/1.0` */
export function Browse({ address }: { address: string }) {
  const browsed = useBrowsed(address);
  const w = words('catalog');
  return (
    <>
      {browsed.isError && <PageHead title={w.catalog} trail={[{ name: w.catalog, href: '/catalog' }]} />}
      <Answer of={browsed} what={w.part}>
        {(place) => <Place place={place} address={address} />}
      </Answer>
    </>
  );
}

function Place({ place, address }: { place: Browsed; address: string }) {
  const w = words('catalog');
  const me = useMe();
  const trail = place.path.slice(0, -1).map(({ name, path }) => ({ name, href: `/catalog/${path}` }));
  const title =
    place.type === 'release'
      ? place.path
          .slice(-2)
          .map(({ name }) => name)
          .join(' ')
      : place.name;
  return (
    <>
      <PageHead
        title={title ?? w.catalog}
        lead={place.type ? w.leads[place.type] : w.lead}
        trail={place.type ? [{ name: w.catalog, href: '/catalog' }, ...trail] : []}
        actions={
          <>
            {place.type !== 'release' && (
              <Button
                component="a"
                href={`/catalog/${address ? `${address}/` : ''}feed.atom`}
                type="application/atom+xml"
                variant="default"
                leftSection={<IconRss size={16} aria-hidden />}
              >
                {w.subscribe}
              </Button>
            )}
            {me.data && (
              <Button
                component="a"
                href="/tokens"
                variant="default"
                leftSection={<IconKey size={16} aria-hidden />}
              >
                {words('tokens').tokens}
              </Button>
            )}
          </>
        }
      />
      <Stack gap="lg">
        <Content place={place} address={address} />
        {place.resources.length > 0 && <Resources resources={place.resources} />}
      </Stack>
    </>
  );
}

function Content({ place, address }: { place: Browsed; address: string }) {
  const w = words('catalog');
  if (place.type === 'release') {
    if (place.files.length > 0) return <FileList files={place.files} sections={place.sections} />;
    return <Nothing title={w.noFilesTitle}>{w.noFiles}</Nothing>;
  }
  if (place.type === 'product') {
    return <Places places={place.releases} sections={place.sections} address={address} kind="release" />;
  }
  if (place.children.length > 0)
    return <Places places={place.children} sections={place.sections} address={address} kind="child" />;
  return <Nothing title={w.nothingTitle}>{w.nothing}</Nothing>;
}

function Nothing({ title, children }: { title: string; children: string }) {
  return (
    <Paper withBorder radius="lg">
      <EmptyState title={title}>{children}</EmptyState>
    </Paper>
  );
}
