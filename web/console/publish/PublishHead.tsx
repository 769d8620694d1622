import type { ReactNode } from 'react';
import { LinkTabs, PageHead } from '../../shared/index.ts';
import { words } from './words/words.ts';

const places = ['products', 'groups', 'packages', 'resourcesets', 'accounts', 'webhooks', 'bundles'] as const;
export type Place = (typeof places)[number];

/** The head of a list of the catalog, with the way from one list to the other. */
export function PublishHead({ place, actions }: { place: Place; actions?: ReactNode }) {
  const w = words('publish');
  return (
    <>
      <PageHead title={w.places[place]} lead={w.leads[place]} actions={actions} />
      <LinkTabs
        label={w.catalog}
        tabs={places.map((each) => ({
          name: w.places[each],
          href: `/publish/${each}`,
          current: each === place,
        }))}
      />
    </>
  );
}

/** The way to a list, for the trail above a record. */
export const trailTo = (place: Place) => ({
  name: words('publish').places[place],
  href: `/publish/${place}`,
});
