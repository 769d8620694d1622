import { Burger } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAbout, useMe } from '../me.ts';
import { Bell } from '../notices/Bell.tsx';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { SaidAbove, useHasEnded } from '../session/ended.ts';
import { SessionEnded } from '../session/SessionEnded.tsx';
import { words } from '../words/words.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { ColourToggle } from './ColourToggle.tsx';
import classes from './frame.module.css';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Logo } from './Logo.tsx';
import { useFollowedPreferences } from './useFollowedPreferences.ts';

export type Section = 'home' | 'databases' | 'files' | 'catalog' | 'publish' | 'downloads' | 'admin';

/** `role` is needed to see a place; administrators see all. */
const places: { section: Exclude<Section, 'home'>; href: string; role?: string }[] = [
  { section: 'databases', href: '/databases' },
  { section: 'files', href: '/files' },
  { section: 'catalog', href: '/catalog' },
  { section: 'publish', href: '/publish/products', role: 'catalog-editor' },
  { section: 'downloads', href: '/downloads', role: 'catalog-editor' },
  { section: 'admin', href: '/admin', role: 'administrator' },
];

/** Header, navigation and footer around a page.
 *  @param section the part of Trivet that the page belongs to; marked in the navigation */
export function PageFrame({ section, children }: { section: Section; children: ReactNode }) {
  const w = words('frame');
  const [open, setOpen] = useState(false);
  const me = useMe();
  const about = useAbout();
  const hasEnded = useHasEnded();
  useFollowedPreferences();
  const roles = me.data?.roles ?? [];
  const shown = places.filter(({ role }) => !role || roles.includes(role) || roles.includes('administrator'));
  const pages = [
    { href: '/', name: words('palette').home },
    ...shown.map(({ href, section: name }) => ({ href, name: w[name] })),
    ...(me.data
      ? [
          { href: '/account', name: w.account },
          { href: '/tokens', name: w.tokens },
        ]
      : []),
  ];
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {w.skip}
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
            aria-label={open ? w.closeNavigation : w.openNavigation}
          />
          <a className={classes.brand} href="/" aria-current={section === 'home' ? 'page' : undefined}>
            <Logo />
            <span>Trivet</span>
          </a>
          <nav
            id="navigation"
            aria-label={w.navigation}
            className={classes.places}
            data-open={open || undefined}
          >
            {shown.map((place) => (
              <a
                key={place.section}
                className={classes.place}
                href={place.href}
                aria-current={place.section === section ? 'page' : undefined}
                onClick={() => setOpen(false)}
              >
                {w[place.section]}
              </a>
            ))}
          </nav>
          <div className={classes.side}>
            <PaletteButton pages={pages} />
            <ColourToggle />
            {me.data && <Bell />}
            <AccountMenu />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        <SessionEnded />
        <SaidAbove value={hasEnded}>{children}</SaidAbove>
      </main>
      <footer className={classes.footer}>
        <span>Trivet{about.data ? ` ${about.data.version}` : ''}</span>
        <a href="/openapi">{w.programs}</a>
        <LanguageChoice />
      </footer>
    </div>
  );
}
