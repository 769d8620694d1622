import {
  IconArrowRight,
  IconFileText,
  IconPackage,
  IconSchema,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useState } from 'react';
import { decodePart } from '../addresses.ts';
import { useMe } from '../me.ts';
import { words } from '../words/words.ts';
import { type Choice, Chooser } from './Chooser.tsx';
import { useFound } from './found.ts';

/** A page that can be gone to. */
export type PaletteLink = { href: string; name: string };

const icons = {
  page: IconArrowRight,
  design: IconSchema,
  documents: IconFileText,
  catalog: IconPackage,
  people: IconUser,
  groups: IconUsersGroup,
};

/** Pages of administrators behind that of the overview, which stands among those of everybody. */
const adminPages = ['users', 'groups', 'connections', 'jobs', 'settings', 'keys', 'audit'] as const;

/** Finds a page, or a thing of any leg, and goes there.
 *  @param pages those that the reader may see */
export default function Palette({ pages, close }: { pages: PaletteLink[]; close: () => void }) {
  const w = words('palette');
  const [typed, setTyped] = useState('');
  const me = useMe();
  const administers = me.data?.roles.includes('administrator') ?? false;
  const { found, isSearching, hasFailed } = useFound(typed, Boolean(me.data), administers);
  const wanted = typed.trim().toLowerCase();
  const shown = pages
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ href, name }) => ({ id: `page ${href}`, leg: 'page' as const, name, trail: w.page, href }));
  const administered = adminPages
    .map((page) => ({ href: `/admin/${page}`, name: w.adminPages[page] }))
    // They stand behind those of everybody, for whoever knows what to look for.
    .filter(({ name }) => administers && wanted !== '' && name.toLowerCase().includes(wanted))
    .map(({ href, name }) => ({ id: `page ${href}`, leg: 'page' as const, name, trail: w.adminPage, href }));
  const code = me.data ? codeSearch(typed.trim()) : [];
  const choices: (Choice & { href: string })[] = [...shown, ...administered, ...found, ...code].map(
    ({ id, leg, name, trail, href }) => {
      const Icon = icons[leg];
      return { id, name, trail, href, icon: <Icon size={18} stroke={1.8} aria-hidden /> };
    },
  );
  const count = choices.length === 0 ? w.none : wanted !== '' && w.found(choices.length);
  return (
    <Chooser
      title={w.title}
      label={w.label}
      typed={typed}
      type={setTyped}
      choices={choices}
      status={isSearching ? w.searching : hasFailed ? w.failed : count}
      choose={({ href }) => {
        close();
        follow(href);
      }}
      close={close}
    />
  );
}

/** In a database, what is typed may stand in its code, which is searched on a page of its own. */
function codeSearch(q: string) {
  const path = /^\/databases\/([^?]+)$/.exec(location.pathname)?.[1];
  if (path === undefined || q.length < 2) return [];
  const nsfPath = decodePart(path);
  const href = `/databases?${new URLSearchParams({ q, in: nsfPath })}`;
  return [{ id: 'code', leg: 'design' as const, name: words('palette').code(q), trail: nsfPath, href }];
}

/** As if a link had been followed, so that a page that shows the address itself is not loaded again. */
function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
