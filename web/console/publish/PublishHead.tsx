import type { ReactNode } from 'react';
import { PageHead } from '../../shared/index.ts';
import classes from './publish.module.css';
import { words } from './words/words.ts';

const places = ['products', 'groups', 'packages', 'resourcesets', 'accounts', 'webhooks', 'bundles'] as const;
export type Place = (typeof places)[number];

/** The head of a list of the catalog, with the way from one list to the other. */
export function PublishHead({ place, actions }: { place: Place; actions?: ReactNode }) {
  const w = words('publish');
  return (
    <>
      <PageHead title={w.places[place]} lead={w.leads[place]} actions={actions} />
      <Tabs
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

/** Ways to other views of the same, with the one that is shown marked. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: { name: string; href: string; current: boolean }[];
}) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ name, href, current }) => (
        <a key={href} href={href} aria-current={current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** The way to a list, for the trail above a record. */
export const trailTo = (place: Place) => ({
  name: words('publish').places[place],
  href: `/publish/${place}`,
});
