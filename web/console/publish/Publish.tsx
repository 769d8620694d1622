import { type ComponentType, lazy } from 'react';
import { AbsentState, PageHead, Part } from '../../shared/index.ts';
import Products from './products/Products.tsx';
import { words } from './words/words.ts';

type View = ComponentType<{ id: string; tab: string }>;

/** The views by what the address says after `/publish/`: the identifier of what is shown, and what of it. */
const views: { pattern: RegExp; view: View }[] = [
  { pattern: /^(?:products)?$/, view: Products },
  {
    pattern: /^products\/(?<id>\w+)\/releases\/(?<tab>\w+)$/,
    view: lazy(() => import('./releases/Release.tsx')),
  },
  {
    pattern: /^products\/(?<id>\w+)(?:\/(?<tab>releases|components|entitlements))?$/,
    view: lazy(() => import('./products/Product.tsx')),
  },
  { pattern: /^groups$/, view: lazy(() => import('./groups/Groups.tsx')) },
  { pattern: /^groups\/(?<id>\w+)$/, view: lazy(() => import('./groups/Group.tsx')) },
  { pattern: /^packages$/, view: lazy(() => import('./packages/Packages.tsx')) },
  { pattern: /^packages\/(?<id>\w+)$/, view: lazy(() => import('./packages/PackagePage.tsx')) },
  { pattern: /^resourcesets$/, view: lazy(() => import('./resourcesets/ResourceSets.tsx')) },
  { pattern: /^resourcesets\/(?<id>\w+)$/, view: lazy(() => import('./resourcesets/ResourceSetPage.tsx')) },
  { pattern: /^accounts$/, view: lazy(() => import('./accounts/Accounts.tsx')) },
  { pattern: /^accounts\/(?<id>[\w-]+)$/, view: lazy(() => import('./accounts/Account.tsx')) },
  { pattern: /^webhooks$/, view: lazy(() => import('./webhooks/Webhooks.tsx')) },
  { pattern: /^webhooks\/(?<id>\w+)$/, view: lazy(() => import('./webhooks/WebhookPage.tsx')) },
  { pattern: /^bundles$/, view: lazy(() => import('./bundles/Bundles.tsx')) },
];

/** The pages for catalog editors, by the address below `/publish`. */
export default function Publish({ address }: { address: URL }) {
  const path = address.pathname.replace(/^\/publish\/?/, '').replace(/\/$/, '');
  for (const { pattern, view: View } of views) {
    const found = pattern.exec(path);
    if (!found) continue;
    const { id = '', tab = '' } = found.groups ?? {};
    return (
      <Part what={words('publish').page} lines={5}>
        <View id={id} tab={tab} />
      </Part>
    );
  }
  return (
    <>
      <PageHead title={words('publish').notFound} />
      <AbsentState why="missing">{words('publish').nothingHere}</AbsentState>
    </>
  );
}
