import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconCopy, IconExternalLink, IconLinkOff, IconPencil, type IconProps } from '@tabler/icons-react';
import { type ComponentType, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { say } from '../../../shared/index.ts';
import { shownKeys } from '../../../shared/keyNames.ts';
import { mayFormat } from '../../view/command.ts';
import { leadsTo, shownAddress } from '../../view/content/linkAddress.ts';
import { removeLink } from '../../view/content/links.ts';
import type { EditorContext } from '../../view/context.ts';
import type { Editor } from '../../view/editor.ts';
import { moveAlong } from '../../view/tools/moveAlong.ts';
import { followLink } from './follow.ts';
import type { LinkHere } from './linkHere.ts';
import classes from './links.module.css';
import { openLinkForm } from './menuCommands.ts';
import { putAt } from './place.ts';
import { words } from './words.ts';

type Props = {
  ref: Ref<HTMLDivElement>;
  context: EditorContext;
  editor: Editor;
  here: LinkHere;
  /** how often somebody asked for the keyboard to be put into it */
  asked: number;
  close: () => void;
};

/** Where a link leads, with what can be done with it. */
export function LinkCard({ ref, context, editor, here, asked, close }: Props) {
  const w = words();
  const { href, view } = here;
  const card = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => card.current as HTMLDivElement);
  useLayoutEffect(() => {
    const place = () => card.current && putAt(card.current, here);
    place();
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [here]);
  useEffect(() => {
    if (asked > 0) card.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [asked]);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isHere = event.target instanceof Node && card.current?.contains(event.target);
      if (event.key !== 'Escape' || !(isHere || view.hasFocus())) return;
      event.preventDefault();
      event.stopPropagation();
      close();
      if (isHere) focusText(here);
    };
    addEventListener('keydown', pressed, true);
    return () => removeEventListener('keydown', pressed, true);
  }, [view, here, close]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(href);
      say(w.copied);
    } catch {
      say(w.notCopied, 'failed');
    }
  };
  const kind = leadsTo(href);
  const shown = shownAddress(href, innerWidth < 480 ? 30 : 48);
  const mayChange = mayFormat(context) && !here.picture;
  const address = (
    <bdi className={classes.address} title={href}>
      {shown}
    </bdi>
  );
  return (
    <div
      ref={card}
      className={classes.card}
      role="toolbar"
      aria-label={w.name(shown)}
      // The cursor stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => moveAlong(event)}
    >
      {kind === 'page' ? (
        <a className={classes.open} href={href} target="_blank" rel="noopener noreferrer">
          <IconExternalLink size={16} aria-hidden />
          <VisuallyHidden>{w.open} </VisuallyHidden>
          {address}
        </a>
      ) : kind === 'place' ? (
        <button type="button" className={classes.open} onClick={() => followLink(editor, href)}>
          <VisuallyHidden>{w.open} </VisuallyHidden>
          {address}
        </button>
      ) : (
        <span className={classes.shown}>{address}</span>
      )}
      <Act label={w.copy} icon={IconCopy} run={() => void copy()} />
      {mayChange && <Act label={w.edit} keys="Mod-k" icon={IconPencil} run={() => openLinkForm(context)} />}
      {mayChange && <Act label={w.remove} icon={IconLinkOff} run={() => context.run(removeLink)} />}
    </div>
  );
}

type ActProps = { label: string; keys?: string; icon: ComponentType<IconProps>; run: () => void };

const Act = ({ label, keys, icon: Picture, run }: ActProps) => (
  <Tooltip label={keys ? `${label} (${shownKeys(keys)})` : label} withArrow openDelay={400}>
    <ActionIcon className={classes.act} variant="subtle" color="gray" aria-label={label} onClick={run}>
      <Picture size={17} stroke={1.8} aria-hidden />
    </ActionIcon>
  </Tooltip>
);

/** Back to where the link is. */
function focusText({ view }: LinkHere) {
  if (view.editable) view.focus();
  else view.dom.focus({ preventScroll: true });
}
