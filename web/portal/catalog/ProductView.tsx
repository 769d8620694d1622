import { Button, Paper } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { EmptyState, MarkdownText } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import classes from './catalog.module.css';
import { dayText } from './Day.tsx';
import { Places } from './Places.tsx';
import { ProductPicture } from './ProductPicture.tsx';
import type { Browsed } from './queries.ts';

/** What a product is, the way to its latest release, and all of them. */
export function ProductView({ place, address }: { place: Browsed; address: string }) {
  const w = words('catalog');
  const latest = place.releases.find((release) => release.latest);
  return (
    <>
      {(place.description || place.picture || latest) && (
        <section className={classes.product} aria-label={w.about}>
          {place.picture && <ProductPicture picture={place.picture} size="large" />}
          <div className={classes.about}>
            {place.description && <MarkdownText text={place.description} under={1} />}
            {latest && (
              <Button
                component="a"
                href={`/catalog/${address}/${latest.slug}`}
                rightSection={<IconArrowRight size={16} aria-hidden />}
                mt={place.description ? 'md' : 0}
              >
                {[w.latestRelease(latest.name), latest.date && dayText(latest.date)]
                  .filter(Boolean)
                  .join(' · ')}
              </Button>
            )}
          </div>
        </section>
      )}
      {place.releases.length > 0 ? (
        <Places places={place.releases} sections={place.sections} address={address} kind="release" />
      ) : (
        <Paper withBorder radius="lg">
          <EmptyState title={w.nothingTitle}>{w.nothing}</EmptyState>
        </Paper>
      )}
    </>
  );
}
