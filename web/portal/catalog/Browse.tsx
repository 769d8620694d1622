import { Button, Paper, Stack } from '@mantine/core';
import { IconKey, IconRss } from '@tabler/icons-react';
import { Answer, EmptyState, PageHead, useMe } from '../../shared/index.ts';
import { FileList } from './FileList.tsx';
import { Places } from './Places.tsx';
import { type Browsed, useBrowsed } from './queries.ts';
import { Resources } from './Resources.tsx';

/** A place in the catalog. @param address slugs from the top, such as `acme/acme-orders/1.0` */
export function Browse({ address }: { address: string }) {
  return (
    <Answer of={useBrowsed(address)} what="this part of the catalog">
      {(place) => <Place place={place} address={address} />}
    </Answer>
  );
}

const leads = {
  'product-group': 'A product group.',
  product: 'A product and its releases.',
  release: 'Everything that belongs to this release.',
};

function Place({ place, address }: { place: Browsed; address: string }) {
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
        title={title ?? 'Catalog'}
        lead={place.type ? leads[place.type] : 'Products and their releases, to look at and to download.'}
        trail={place.type ? [{ name: 'Catalog', href: '/catalog' }, ...trail] : []}
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
                Subscribe
              </Button>
            )}
            {me.data && (
              <Button
                component="a"
                href="/tokens"
                variant="default"
                leftSection={<IconKey size={16} aria-hidden />}
              >
                API tokens
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
  if (place.type === 'release') {
    if (place.files.length > 0) return <FileList files={place.files} sections={place.sections} />;
    return (
      <Nothing title="No files yet">The files of this release appear here once they are published.</Nothing>
    );
  }
  if (place.type === 'product') {
    return <Places places={place.releases} sections={place.sections} address={address} kind="release" />;
  }
  if (place.children.length > 0)
    return <Places places={place.children} sections={place.sections} address={address} kind="child" />;
  return (
    <Nothing title="Nothing is published yet">
      Products appear here as soon as a catalog editor publishes a release of them.
    </Nothing>
  );
}

function Nothing({ title, children }: { title: string; children: string }) {
  return (
    <Paper withBorder radius="lg">
      <EmptyState title={title}>{children}</EmptyState>
    </Paper>
  );
}
