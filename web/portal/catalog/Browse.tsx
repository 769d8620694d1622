import { Button, Paper, Stack } from '@mantine/core';
import { IconDownload, IconKey } from '@tabler/icons-react';
import { Answer, EmptyState, PageHead, useMe } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import { EditInPublish } from './EditInPublish.tsx';
import { Places } from './Places.tsx';
import { ProductView } from './ProductView.tsx';
import { type Browsed, useBrowsed } from './queries.ts';
import { ReleaseView } from './ReleaseView.tsx';
import { Resources } from './Resources.tsx';
import { Subscribe } from './Subscribe.tsx';
import { Search } from './search/Search.tsx';

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
  const trail = place.path.slice(0, -1).map(({ name, path }) => ({ name, href: `/catalog/${path}` }));
  const whole = [{ name: w.catalog, href: '/catalog' }, ...trail];
  if (place.type === 'release') return <ReleaseView place={place} address={address} trail={whole} />;
  const content = (
    <Stack gap="lg">
      {place.type === 'product' ? (
        <ProductView place={place} address={address} />
      ) : (
        <Children place={place} address={address} />
      )}
      {place.resources.length > 0 && <Resources resources={place.resources} />}
    </Stack>
  );
  return (
    <>
      <PageHead
        title={place.name ?? w.catalog}
        lead={place.description ? undefined : place.type ? w.leads[place.type] : w.lead}
        trail={place.type ? whole : []}
        actions={<Actions place={place} address={address} />}
      />
      {place.type === 'product' ? content : <Search>{content}</Search>}
    </>
  );
}

function Actions({ place, address }: { place: Browsed; address: string }) {
  const me = useMe();
  return (
    <>
      <Subscribe address={address} />
      {me.data && (
        <>
          <Button
            component="a"
            href="/catalog/me"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {words('catalog').mine}
          </Button>
          <Button
            component="a"
            href="/tokens"
            variant="default"
            leftSection={<IconKey size={16} aria-hidden />}
          >
            {words('tokens').tokens}
          </Button>
        </>
      )}
      <EditInPublish place={place} />
    </>
  );
}

function Children({ place, address }: { place: Browsed; address: string }) {
  const w = words('catalog');
  if (place.children.length > 0)
    return <Places places={place.children} sections={place.sections} address={address} kind="child" />;
  return (
    <Paper withBorder radius="lg">
      <EmptyState title={w.nothingTitle}>{w.nothing}</EmptyState>
    </Paper>
  );
}
