import { textFor } from '../../../../words/words.ts';
import { HideNote } from '../HideNote.tsx';
import classes from '../preview.module.css';
import { ImageResource } from '../richtext/Picture.tsx';
import { targetIn } from '../target.ts';
import { type Branch, first, inside } from '../tree.ts';
import { words } from '../words/words.ts';

type Entry = { of: Branch; children: Entry[] };

/** An outline as a tree: nested by levels, by elements, or by both. */
export function Outline({ root }: { root: Branch }) {
  const entries = treeOf(root);
  if (entries.length === 0) return <p>{words('entries').empty}</p>;
  return <Entries of={entries} />;
}

function treeOf(root: Branch): Entry[] {
  const top: Entry[] = [];
  const open: { level: number; entry: Entry }[] = [];
  const walk = (parent: Branch, nesting: number) => {
    for (const of of inside(parent, 'outlineentry')) {
      const own = Number(of.attributes.level ?? 0);
      const level = nesting + (Number.isInteger(own) && own > 0 ? own : 0);
      while ((open.at(-1)?.level ?? -1) >= level) open.pop();
      const entry: Entry = { of, children: [] };
      (open.at(-1)?.entry.children ?? top).push(entry);
      open.push({ level, entry });
      walk(of, level + 1);
    }
  };
  walk(root, 0);
  return top;
}

function Entries({ of }: { of: Entry[] }) {
  const w = words('entries');
  return (
    <ul className={classes.tree}>
      {of.map(({ of: entry, children }, at) => {
        const { label, alias, type = 'none', targetframe } = entry.attributes;
        const image = first(entry, 'imageref')?.attributes.name;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the source does not change while it is drawn
          <li key={at}>
            {image && <ImageResource name={image} />} <strong>{label?.trim() || alias || w.blank}</strong>{' '}
            <span className={classes.faint}>
              {targetIn(entry) ?? textFor(w.types, type)}
              {targetframe && ` · ${w.inFrame(targetframe)}`}
            </span>{' '}
            <HideNote of={entry} />
            {children.length > 0 && <Entries of={children} />}
          </li>
        );
      })}
    </ul>
  );
}
