import { agents } from './agents.ts';
import { database } from './database.ts';
import { roots } from './design.ts';
import { embedded } from './embedded.ts';
import { forms } from './forms.ts';
import { frames } from './frames.ts';
import { named } from './named.ts';
import { notes } from './notes.ts';
import { richtext } from './richtext.ts';
import { rulesOf, type Vocabulary } from './rules.ts';
import { views } from './views.ts';

export type { AttributeRule, ElementRule, Vocabulary } from './rules.ts';

/** Roots of notes: what may stand in a database, or alone. `iconnote` is what some clients name the icon. */
export const noteRoots: ReadonlySet<string> = new Set(
  [...Object.keys(roots), 'view', 'folder', 'frameset', 'outline'].filter(
    (name) => name !== 'document' && name !== 'profiledocument',
  ),
);

let known: Vocabulary | undefined;

/**
 * Our own tables of DXL: elements, attributes and values are facts of the format, gathered from some 7,000 real
 * files and public documentation. The checks read nothing else, so a new release of DXL is a new row.
 */
export function vocabulary(): Vocabulary {
  known ??= rulesOf({
    ...named,
    ...database,
    ...notes,
    ...roots,
    ...views,
    ...forms,
    ...richtext,
    ...embedded,
    ...agents,
    ...frames,
  });
  return known;
}
