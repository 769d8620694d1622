import type { ReactNode } from 'react';
import { LinkTabs, PageHead } from '../../shared/index.ts';
import { words } from './words/words.ts';

const places = [
  { name: 'users', href: '/admin/users' },
  { name: 'groups', href: '/admin/groups' },
  { name: 'connections', href: '/admin/connections' },
  { name: 'audit', href: '/admin/audit' },
] as const;

type Props = {
  title: string;
  lead: string;
  /** The place that the page belongs to, where its title is not that of the place. */
  within?: (typeof places)[number]['name'];
  actions?: ReactNode;
};

/** The head of the pages for administrators, with the way from one to the other. */
export function AdminHead({ title, lead, within, actions }: Props) {
  const w = words('head');
  return (
    <>
      <PageHead title={title} lead={lead} actions={actions} />
      <LinkTabs
        label={w.navigation}
        tabs={places.map(({ name, href }) => ({
          name: w[name],
          href,
          current: name === within || w[name] === title,
        }))}
      />
    </>
  );
}
