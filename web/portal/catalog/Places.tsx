import { Anchor, Paper, Text, Title } from '@mantine/core';
import { IconChevronRight, IconFolder, IconTag } from '@tabler/icons-react';
import { Rows } from '../../shared/list/Rows.tsx';
import { words } from '../words/words.ts';
import classes from './catalog.module.css';
import { Day } from './Day.tsx';
import { LatestBadge } from './LatestBadge.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import type { Child, Part, Release } from './queries.ts';

type Place = Release | Child;
type Props = { places: Place[]; sections: Part[]; address: string; kind: 'child' | 'release' };

/** Children of a product group or releases of a product, under the names of their sections; the rest at the end. */
export function Places({ places, sections, address, kind }: Props) {
  const bySlug = new Map(places.map((place) => [place.slug, place]));
  const parts = sections
    .map((section) => ({
      name: section.name,
      items: section.items.flatMap((slug) => bySlug.get(slug) ?? []),
    }))
    .filter((part) => part.items.length > 0);
  const placed = new Set(parts.flatMap((part) => part.items.map((item) => item.slug)));
  const rest = places.filter((place) => !placed.has(place.slug));
  const w = words('catalog');
  const name =
    kind === 'release'
      ? parts.length === 0
        ? w.releases
        : w.furtherReleases
      : parts.length === 0
        ? undefined
        : w.more;
  return (
    <>
      {parts.map((part) => (
        <PlaceList key={part.name} name={part.name} places={part.items} address={address} />
      ))}
      {rest.length > 0 && <PlaceList name={name} places={rest} address={address} />}
    </>
  );
}

function PlaceList({
  name,
  places,
  address,
}: {
  name: string | undefined;
  places: Place[];
  address: string;
}) {
  return (
    <section>
      {name && (
        <Title order={2} size="h4" mb="xs">
          {name}
        </Title>
      )}
      <Paper withBorder radius="lg" component="ul" className={classes.list}>
        <Rows items={places} keyOf={({ slug }) => slug} height={68}>
          {(place, row) => (
            <li {...row} className={classes.place}>
              <PlaceIcon place={place} />
              <div className={classes.about}>
                <Anchor
                  href={`/catalog/${address && `${address}/`}${place.slug}`}
                  fw={550}
                  className={classes.cover}
                >
                  {place.name}
                </Anchor>
                <PlaceFacts place={place} />
              </div>
              <IconChevronRight size={16} stroke={1.5} aria-hidden className={classes.quiet} />
            </li>
          )}
        </Rows>
      </Paper>
    </section>
  );
}

function PlaceIcon({ place }: { place: Place }) {
  if ('type' in place && place.type === 'product')
    return <ProductPicture picture={place.picture} size="small" />;
  const Icon = 'type' in place ? IconFolder : IconTag;
  return <Icon size={20} stroke={1.5} aria-hidden className={classes.quiet} />;
}

/** What is known of a place, in a line below its name. */
function PlaceFacts({ place }: { place: Place }) {
  if (!('type' in place))
    return (
      <span className={classes.facts}>
        {place.latest && <LatestBadge />}
        {place.date && <Day day={place.date} />}
        {place.slug !== place.name && <span>{place.slug}</span>}
      </span>
    );
  return (
    <>
      {place.summary && <Text size="sm">{place.summary}</Text>}
      {place.latestRelease && (
        <span className={classes.facts}>
          <span>{words('catalog').latestRelease(place.latestRelease.name)}</span>
          <Day day={place.latestRelease.date} />
        </span>
      )}
    </>
  );
}
