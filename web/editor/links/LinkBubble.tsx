import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Situation } from '../commands/situation.ts';
import { useValue } from '../room/value.ts';
import type { Text } from '../text/openText.ts';
import { createShowing, type LinkHere } from './linkHere.ts';

const LinkCard = lazy(async () => ({ default: (await import('./LinkCard.tsx')).LinkCard }));

type Props = { situation: Situation };

/** Shows at the link in which the cursor stands where it leads, and what can be done with it. */
export function LinkBubble({ situation }: Props) {
  const text = useValue(situation.opened);
  return text ? <Bubble key={text.look.source} situation={situation} text={text} /> : null;
}

function Bubble({ situation, text }: Props & { text: Text }) {
  const showing = useMemo(() => createShowing(text.view), [text]);
  const [here, setHere] = useState<LinkHere>();
  const [asked, setAsked] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  const dialog = useValue(situation.dialog);
  useEffect(() => {
    const look = () => {
      const found = showing.look(text.view);
      setHere(found && isIn(document.activeElement, found, card.current) ? found : undefined);
    };
    const stop = text.watch(look);
    const clicked = ({ target, detail }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('a.wrap') || !text.view.dom.contains(target))
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
  }, [text, showing]);
  useEffect(() => {
    if (dialog !== 'linkCard') return;
    situation.dialog.set(undefined);
    showing.show(true);
    setHere(showing.look(text.view));
    setAsked((before) => before + 1);
  }, [dialog, situation, text, showing]);
  if (!here || (dialog !== undefined && dialog !== 'find')) return null;
  const close = () => {
    showing.show(false);
    setHere(undefined);
    setAsked(0);
  };
  return (
    <Suspense>
      <LinkCard ref={card} situation={situation} text={text} here={here} asked={asked} close={close} />
    </Suspense>
  );
}

/** The text itself or its bubble has the keyboard. */
const isIn = (focus: Element | null, { view }: LinkHere, card: HTMLElement | null) =>
  view.dom.contains(focus) || card?.contains(focus) === true;
