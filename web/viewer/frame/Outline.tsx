import classes from './panel.module.css';

/** A place to go to; `level` 1 is the outermost. */
export type OutlineEntry = { key: string; text: string; level: number; current?: boolean; go: () => void };

/** The headings of a document as links into it. */
export function Outline({ entries }: { entries: OutlineEntry[] }) {
  const top = Math.min(...entries.map((entry) => entry.level));
  return (
    <ul className={classes.outline}>
      {entries.map(({ key, text, level, current, go }) => (
        <li key={key}>
          <button
            type="button"
            className={classes.entry}
            style={{ paddingInlineStart: `${12 + Math.min(level - top, 6) * 14}px` }}
            data-top={level === top || undefined}
            aria-current={current ? 'location' : undefined}
            title={text}
            onClick={go}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
