import { CodeExample } from '../../../shared/index.ts';
import classes from '../database.module.css';
import { words as editingWords } from '../editing/words/words.ts';
import { type Element, elementPath } from '../elementQueries.ts';
import { words } from '../words/words.ts';

/** What programs know an element by, and how they read it. */
export function ElementFacts({ nsfPath, element }: { nsfPath: string; element: Element }) {
  const w = words('element');
  const { aliases = [], unid, noteId } = element;
  return (
    <details className={classes.program}>
      <summary>{editingWords('menu').details}</summary>
      <dl className={classes.facts}>
        {aliases.length > 0 && (
          <div>
            <dt>{aliases.length === 1 ? w.alias : w.aliases}</dt>
            <dd>{aliases.join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>{w.unid}</dt>
          <dd className={classes.mono}>{unid}</dd>
        </div>
        <div>
          <dt>{w.noteId}</dt>
          <dd className={classes.mono}>{noteId}</dd>
        </div>
      </dl>
      <CodeExample
        label={w.curl}
        code={`curl -H "Authorization: Bearer $TOKEN" \\\n  "${location.origin}${elementPath(nsfPath, element)}"`}
      />
    </details>
  );
}
