import { useEffect, useRef } from 'react';
import classes from './linkTabs.module.css';

type Tab = { name: string; href: string; current: boolean; icon?: Icon | undefined };
type Icon = (props: { size: number; stroke: number; 'aria-hidden': true }) => React.ReactNode;

/** The way from one page to those beside it, each with an address of its own. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null);
  const shown = tabs.find(({ current }) => current)?.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another place in the row.
  useEffect(() => {
    // On a phone the row is wider than the window.
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.clientWidth) / 2;
  }, [shown]);
  return (
    <nav ref={row} aria-label={label} className={classes.tabs}>
      {tabs.map(({ name, href, current, icon: Icon }) => (
        <a key={href} href={href} aria-current={current ? 'page' : undefined}>
          {Icon && <Icon size={17} stroke={1.7} aria-hidden />}
          {name}
        </a>
      ))}
    </nav>
  );
}
