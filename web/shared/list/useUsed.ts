import { useEffect, useEffectEvent, useMemo, useState } from 'react';

type Key = string | number;

/** The keys of rows that stay in the page although they are out of sight: the one that had the focus last, which may
 *  come back to it from a menu or a dialog, and those in which something is opened.
 *  @param list the parent of the rows of a long list; null for a short one */
export function useUsed(list: HTMLElement | null, keyAt: (index: number) => Key): ReadonlySet<Key> {
  const [used, setUsed] = useState<{ focused?: Key; opened: ReadonlySet<Key> }>({ opened: new Set() });
  const keyOf = useEffectEvent((target: EventTarget | null): Key | undefined => {
    const row = target instanceof Element ? target.closest('[data-index]') : null;
    return row ? keyAt(Number(row.getAttribute('data-index'))) : undefined;
  });
  useEffect(() => {
    if (!list) return undefined;
    const focus = ({ target }: { target: EventTarget | null }) => {
      const focused = keyOf(target);
      if (focused !== undefined) setUsed((now) => (now.focused === focused ? now : { ...now, focused }));
    };
    const toggle = ({ target }: Event) => {
      const key = keyOf(target);
      if (key === undefined || !(target instanceof HTMLDetailsElement)) return;
      setUsed((now) => {
        const opened = new Set(now.opened);
        if (target.open) opened.add(key);
        else opened.delete(key);
        return { ...now, opened };
      });
    };
    if (list.contains(document.activeElement)) focus({ target: document.activeElement });
    list.addEventListener('focusin', focus);
    list.addEventListener('toggle', toggle, true);
    return () => {
      list.removeEventListener('focusin', focus);
      list.removeEventListener('toggle', toggle, true);
    };
  }, [list]);
  return useMemo(
    () => new Set([...used.opened, ...(used.focused === undefined ? [] : [used.focused])]),
    [used],
  );
}
