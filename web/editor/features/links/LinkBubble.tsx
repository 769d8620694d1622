import { lazy, useEffect, useMemo, useRef, useState } from 'react';
import { Part } from '../../../shared/index.ts';
import { useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';
import type { Editor } from '../../view/editor.ts';
import { createShowing, type LinkHere } from './linkHere.ts';

const LinkCard = lazy(async () => ({ default: (await import('./LinkCard.tsx')).LinkCard }));

type Props = { context: EditorContext };

/** Shows at the link in which the cursor stands where it leads, and what can be done with it. */
export function LinkBubble({ context }: Props) {
  const editor = useObservable(context.opened);
  return editor ? <Bubble key={editor.formatting.source} context={context} editor={editor} /> : null;
}

function Bubble({ context, editor }: Props & { editor: Editor }) {
  const showing = useMemo(() => createShowing(editor.view), [editor]);
  const [here, setHere] = useState<LinkHere>();
  const [asked, setAsked] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  const dialog = useObservable(context.dialog);
  useEffect(() => {
    const look = () => {
      const found = showing.look(editor.view);
      setHere(found && isIn(document.activeElement, found, card.current) ? found : undefined);
    };
    const stop = editor.watch(look);
    const clicked = ({ target, detail }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('a.wrap') || !editor.view.dom.contains(target))
        return;
      showing.show(true);
      look();
      // A key did that, not the mouse.
      if (detail === 0) setAsked((before) => before + 1);
    };
    // Where the focus goes to is known after it has left.
    const left = () => setTimeout(look);
    document.addEventListener('click', clicked);
    document.addEventListener('focusin', left);
    return () => {
      stop();
      document.removeEventListener('click', clicked);
      document.removeEventListener('focusin', left);
    };
  }, [editor, showing]);
  useEffect(() => {
    if (dialog !== 'linkCard') return;
    context.dialog.set(undefined);
    showing.show(true);
    setHere(showing.look(editor.view));
    setAsked((before) => before + 1);
  }, [dialog, context, editor, showing]);
  if (!here || (dialog !== undefined && dialog !== 'find')) return null;
  const close = () => {
    showing.show(false);
    setHere(undefined);
    setAsked(0);
  };
  return (
    <Part onBroken={close}>
      <LinkCard ref={card} context={context} editor={editor} here={here} asked={asked} close={close} />
    </Part>
  );
}

/** The text itself or its bubble has the keyboard. */
const isIn = (focus: Element | null, { view }: LinkHere, card: HTMLElement | null) =>
  view.dom.contains(focus) || card?.contains(focus) === true;
