import { Burger } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAbout, useMe } from '../me.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { ColourToggle } from './ColourToggle.tsx';
import classes from './frame.module.css';
import { Logo } from './Logo.tsx';

export type Section = 'home' | 'databases' | 'files' | 'catalog' | 'downloads' | 'admin';

/** `role` is needed to see a place; administrators see all. */
const places: { section: Section; name: string; href: string; role?: string }[] = [
  { section: 'databases', name: 'Databases', href: '/databases' },
  { section: 'files', name: 'Documents', href: '/files' },
  { section: 'catalog', name: 'Catalog', href: '/catalog' },
  { section: 'downloads', name: 'Downloads', href: '/downloads', role: 'catalog-editor' },
  { section: 'admin', name: 'Administration', href: '/admin/users', role: 'administrator' },
];

/** Header, navigation and footer around a page.
 *  @param section the part of Trivet that the page belongs to; marked in the navigation */
export function PageFrame({ section, children }: { section: Section; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const me = useMe();
  const about = useAbout();
  const roles = me.data?.roles ?? [];
  const shown = places.filter(({ role }) => !role || roles.includes(role) || roles.includes('administrator'));
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <header className={classes.header}>
        <div className={classes.bar}>
          <Burger
            className={classes.burger}
            size="sm"
            opened={open}
            onClick={() => setOpen(!open)}
            aria-expanded={open}
            aria-controls="navigation"
            aria-label={open ? 'Close the navigation' : 'Open the navigation'}
          />
          <a className={classes.brand} href="/" aria-current={section === 'home' ? 'page' : undefined}>
            <Logo />
            <span>Trivet</span>
          </a>
          <nav id="navigation" aria-label="Main" className={classes.places} data-open={open || undefined}>
            {shown.map((place) => (
              <a
                key={place.section}
                className={classes.place}
                href={place.href}
                aria-current={place.section === section ? 'page' : undefined}
                onClick={() => setOpen(false)}
              >
                {place.name}
              </a>
            ))}
          </nav>
          <div className={classes.side}>
            <ColourToggle />
            <AccountMenu />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <span>Trivet{about.data ? ` ${about.data.version}` : ''}</span>
        <a href="/openapi">Interfaces for programs</a>
      </footer>
    </div>
  );
}
