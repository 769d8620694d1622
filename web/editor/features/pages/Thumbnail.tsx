import type { Node } from 'prosemirror-model';
import { useEffect, useRef } from 'react';
import type { Editor } from '../../view/editor.ts';
import { later } from './later.ts';
import classes from './thumbnails.module.css';

/** The room that a small page has, in pixels. */
const [WIDTH, HEIGHT] = [150, 165];
/** How long after the last change it is drawn again: never between two keys. */
const PATIENCE = 600;

/** What a page shows: the text, and the headers, footers and notes around it. */
const textsOf = ({ body, stories }: Editor): readonly Node[] =>
  [body, ...stories.views()].map(({ state }) => state.doc);

/** A small page, drawn when there is time, and again when the text has changed. */
export function Thumbnail({ editor, index }: { editor: Editor; index: number }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let drawn: readonly Node[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let forget: (() => void) | undefined;
    const draw = async () => {
      const now = textsOf(editor);
      const picture = await editor.shownPages.picture(index + 1).catch(() => undefined);
      if (!picture || !place.current) return;
      drawn = now;
      const [width, height] = [
        Number.parseFloat(picture.style.width),
        Number.parseFloat(picture.style.height),
      ];
      const scale = Math.min(WIDTH / width, HEIGHT / height);
      picture.style.transform = `scale(${scale})`;
      picture.style.transformOrigin = '0 0';
      Object.assign(place.current.style, { width: `${width * scale}px`, height: `${height * scale}px` });
      place.current.replaceChildren(picture);
    };
    const soon = () => {
      forget?.();
      forget = later(() => void draw());
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(soon, PATIENCE);
    };
    const changed = () => {
      const now = textsOf(editor);
      if (now.length !== drawn.length || now.some((doc, at) => doc !== drawn[at])) wait();
    };
    soon();
    const stops = [editor.watch(changed), editor.shownPages.count.watch(wait)];
    return () => {
      clearTimeout(timer);
      forget?.();
      for (const stop of stops) stop();
    };
  }, [editor, index]);
  return <div ref={place} className={classes.picture} aria-hidden inert />;
}
