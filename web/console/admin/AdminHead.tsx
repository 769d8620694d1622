import type { ReactNode } from 'react';
import { PageHead } from '../../shared/index.ts';
import classes from './admin.module.css';

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
      <nav aria-label="Administration" className={classes.places}>
        {places.map(({ name, href }) => (
          <a key={href} href={href} aria-current={name === title ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
    </>
  );
}
