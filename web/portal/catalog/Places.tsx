import { Anchor, Paper, Text, Title } from '@mantine/core';
import { IconBox, IconChevronRight, IconFolder, IconTag } from '@tabler/icons-react';
import { words } from '../words/words.ts';
import classes from './catalog.module.css';
import type { Child, Named, Part } from './queries.ts';

type Place = Named | Child;
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
  const name =
    parts.length === 0
      ? undefined
      : kind === 'release'
        ? words('catalog').furtherReleases
        : words('catalog').more;
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
        {places.map((place) => (
          <li key={place.slug} className={classes.place}>
            <PlaceIcon place={place} />
            <Anchor
              href={`/catalog/${address && `${address}/`}${place.slug}`}
              fw={550}
              className={classes.cover}
            >
              {place.name}
            </Anchor>
            <Text size="sm" c="dimmed" className={classes.slug} hidden={place.slug === place.name}>
              {place.slug}
            </Text>
            <IconChevronRight size={16} stroke={1.5} aria-hidden className={classes.quiet} />
          </li>
        ))}
      </Paper>
    </section>
  );
}

function PlaceIcon({ place }: { place: Place }) {
  const Icon = !('type' in place) ? IconTag : place.type === 'product' ? IconBox : IconFolder;
  return <Icon size={20} stroke={1.5} aria-hidden className={classes.quiet} />;
}
