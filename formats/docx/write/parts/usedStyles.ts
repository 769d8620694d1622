import type { Styles } from '../../formatting/styles.ts';

/** The styles of a file without those of Word's own that it has not used and does not use now. */
export function withoutUnused(styles: Styles, used: ReadonlySet<string>): Styles {
  const wanted = new Set<string>();
  const want = (id: string) => {
    if (wanted.has(id)) return;
    wanted.add(id);
    for (const one of styles.lacking.get(id)?.needs ?? []) want(one);
  };
  for (const id of used) want(id);
  const left = <Style>(all: Map<string, Style>) =>
    new Map([...all].filter(([id]) => !styles.lacking.has(id) || wanted.has(id)));
  return {
    ...styles,
    paragraphs: left(styles.paragraphs),
    characters: left(styles.characters),
    lacking: left(styles.lacking),
  };
}
