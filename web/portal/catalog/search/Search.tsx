import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { words } from '../../words/words.ts';
import { Results } from './Results.tsx';
import { SearchField } from './SearchField.tsx';

/** A field that searches the whole catalog; what is found stands in place of the page below. The address says what was
 *  looked for, so that it can be kept, and gone back to. */
export function Search({ children }: { children: ReactNode }) {
  const w = words('search');
  const [typed, setTyped] = useState(() => new URLSearchParams(location.search).get('q') ?? '');
  const [waited] = useDebouncedValue(typed.trim(), 250);
  const q = typed.trim() === '' ? '' : waited;
  useEffect(() => {
    const query = q ? `?${new URLSearchParams({ q })}` : '';
    if (location.search !== query) history.replaceState(history.state, '', `${location.pathname}${query}`);
  }, [q]);
  return (
    <>
      <SearchField label={w.label} placeholder={w.placeholder} value={typed} change={setTyped} />
      {q ? <Results q={q} /> : children}
    </>
  );
}
