import { useContext, useMemo } from 'react';
import { HideNote } from '../HideNote.tsx';
import { colourOf } from '../measures.ts';
import { usePick } from '../pick.ts';
import classes from '../preview.module.css';
import { useResources } from '../resources.ts';
import { ImageResource } from '../richtext/Picture.tsx';
import { isThere, SeenContext } from '../seen.ts';
import { type Branch, eventCode, first, inside, readBranch } from '../tree.ts';
import { words } from '../words/words.ts';

/** The buttons above a form or a view; they do nothing here. */
export function ActionBar({ of }: { of: Branch }) {
  const bar = first(of, 'actionbar');
  const actions = bar
    ? inside(bar).filter(({ name }) => name === 'action' || name === 'sharedactionref')
    : [];
  if (actions.length === 0) return null;
  return (
    <ul
      className={classes.actions}
      aria-label={words('actions').bar}
      style={{ background: colourOf(bar?.attributes.bgcolor) }}
    >
      {actions.map((action, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the source does not change while it is drawn
        <Action key={at} of={action} />
      ))}
    </ul>
  );
}

/** One action, with where it is shown when that is not the bar. */
export function Action({ of }: { of: Branch }) {
  const w = words('actions');
  const shared = of.name === 'sharedactionref';
  const action = useShared(of) ?? of;
  const { title, systemcommand, showinbar, id } = action.attributes;
  const image = first(action, 'imageref');
  const picked = usePick(of);
  if (!isThere(action, useContext(SeenContext))) return null;
  return (
    <li title={eventCode(action, 'click')} data-menu={showinbar === 'false' || undefined}>
      <span {...picked}>
        {image?.attributes.name && <ImageResource name={image.attributes.name} />}
        {title?.replaceAll('\\', ' › ') || (shared ? w.shared(id ?? '') : systemcommand) || w.unnamed}
        {shared && title && <small> {w.sharedOne}</small>}
        {systemcommand && <small> {w.system}</small>}
        {showinbar === 'false' && <small> {w.inMenu}</small>}
        <HideNote of={action} />
      </span>
    </li>
  );
}

/** The action that a reference means: the one that came with it, or the one of the database. */
function useShared(of: Branch): Branch | undefined {
  const shared = of.name === 'sharedactionref';
  const own = shared ? first(of, 'action') : undefined;
  const source = useResources().useSource('sharedactions', shared && !own ? (of.attributes.id ?? '') : '');
  return useMemo(
    () =>
      own ??
      (source
        ? inside(readBranch(source), 'action').find(({ attributes }) => attributes.id === of.attributes.id)
        : undefined),
    [own, source, of],
  );
}
