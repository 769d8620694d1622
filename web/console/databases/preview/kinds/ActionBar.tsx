import { HideNote } from '../HideNote.tsx';
import { colourOf } from '../measures.ts';
import classes from '../preview.module.css';
import { ImageResource } from '../richtext/Picture.tsx';
import { type Branch, eventCode, first, inside } from '../tree.ts';
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
  const action = (shared && first(of, 'action')) || of;
  const { title, systemcommand, showinbar, id } = action.attributes;
  const image = first(action, 'imageref');
  return (
    <li title={eventCode(action, 'click')} data-menu={showinbar === 'false' || undefined}>
      {image?.attributes.name && <ImageResource name={image.attributes.name} />}
      {title?.replaceAll('\\', ' › ') || (shared ? w.shared(id ?? '') : systemcommand) || w.unnamed}
      {shared && title && <small> {w.sharedOne}</small>}
      {systemcommand && <small> {w.system}</small>}
      {showinbar === 'false' && <small> {w.inMenu}</small>}
      <HideNote of={action} />
    </li>
  );
}
