import type { Shown } from './pageCopies.ts';

/** What copies pages comes as soon as somebody is there, before whom it is of no use. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

const copying = async () => {
  const [{ printPages }, { pageCopies }] = await Promise.all([
    import('./printPages.ts'),
    import('./pageCopies.ts'),
  ]);
  return { printPages, pageCopies };
};

/** Gives the browser pages to print as they are shown, and pictures of them. @param shown the pages; undefined where there are none
 *  @param complete sees to it that all of them are there */
export function printOnPages(shown: () => Shown | undefined, complete: () => void) {
  let loaded: Awaited<ReturnType<typeof copying>> | undefined;
  let end: (() => void) | undefined;
  const after = () => {
    end?.();
    end = undefined;
  };
  const before = () => {
    after();
    if (!loaded || !shown()) return;
    complete();
    const all = shown();
    if (all) end = loaded.printPages(all);
  };
  const load = async () => {
    loaded ??= await copying();
    return loaded;
  };
  const noticed = () => {
    for (const sign of SIGNS) removeEventListener(sign, noticed, true);
    void load().catch(() => undefined);
  };
  for (const sign of SIGNS) addEventListener(sign, noticed, { capture: true, passive: true });
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  return {
    /** @param index of a page, from 0 */
    async picture(index: number): Promise<HTMLElement | undefined> {
      const { pageCopies } = await load();
      const now = shown();
      return now && pageCopies(now)(index);
    },
    close() {
      for (const sign of SIGNS) removeEventListener(sign, noticed, true);
      after();
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    },
  };
}
