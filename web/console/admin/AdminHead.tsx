import type { ReactNode } from 'react';
import { LinkTabs, PageHead } from '../../shared/index.ts';
import { words } from './words/words.ts';

const places = [
  { name: 'overview', href: '/admin' },
  { name: 'users', href: '/admin/users' },
  { name: 'groups', href: '/admin/groups' },
  { name: 'connections', href: '/admin/connections' },
  { name: 'jobs', href: '/admin/jobs' },
  { name: 'settings', href: '/admin/settings' },
  { name: 'keys', href: '/admin/keys' },
  { name: 'audit', href: '/admin/audit' },
] as const;

type Props = {
  place: (typeof places)[number]['name'];
  /** Where it is not that of the place. */
  title?: string;
  lead: string;
  actions?: ReactNode;
};

/** The head of the pages for administrators, with the way from one to the other. */
export function AdminHead({ place, title, lead, actions }: Props) {
  const w = words('head');
  return (
    <>
      <PageHead title={title ?? w[place]} lead={lead} actions={actions} />
      <LinkTabs
        label={w.navigation}
        tabs={places.map(({ name, href }) => ({ name: w[name], href, current: name === place }))}
      />
    </>
  );
}
