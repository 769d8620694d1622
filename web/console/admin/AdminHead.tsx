import type { ReactNode } from 'react';
import { LinkTabs, PageHead } from '../../shared/index.ts';

const places = [
  { name: 'People', href: '/admin/users' },
  { name: 'Groups', href: '/admin/groups' },
  { name: 'Audit log', href: '/admin/audit' },
];

type Props = { title: string; lead: string; actions?: ReactNode };

/** The head of the pages for administrators, with the way from one to the other. */
export function AdminHead({ title, lead, actions }: Props) {
  return (
    <>
      <PageHead title={title} lead={lead} actions={actions} />
      <LinkTabs
        label="Administration"
        tabs={places.map((place) => ({ ...place, current: place.name === title }))}
      />
    </>
  );
}
