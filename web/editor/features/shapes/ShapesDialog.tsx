import { UnstyledButton } from '@mantine/core';
import { DOMSerializer } from 'prosemirror-model';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { drawObject } from '../../../../formats/drawing/object.ts';
import { drawnSpec, writeDrawn } from '../../../../formats/drawing/tree.ts';
import { type GalleryGroup, type GalleryShape, gallery, isLine } from '../../../../formats/model/objects.ts';
import { Dialog } from '../../../shared/index.ts';
import type { EditorContext } from '../../view/context.ts';
import classes from './shapes.module.css';
import { words } from './words.ts';

/** Shapes to choose from, in groups; arrow keys go from one to the next. */
export function ShapesDialog({ context, close }: { context: EditorContext; close: () => void }) {
  const w = words();
  const put = (shape: GalleryShape) => {
    const { editor } = context;
    close();
    if (!editor || !context.mayWrite) return;
    const size = sizeOf(shape, 160, 100);
    const look = {
      fill: isLine(shape) ? 'none' : 'DAE3F3',
      line: '2F528F',
      lineWidth: isLine(shape) ? 1.5 : 1,
    };
    editor.asOneStep(() =>
      editor.stories.addObject('shape', { ...size, ...look, place: 'front', x: 40, y: 8 }, shape),
    );
    editor.body.focus();
  };
  return (
    <Dialog title={w.shapesTitle} close={close} size="lg">
      {(Object.entries(gallery) as [GalleryGroup, readonly GalleryShape[]][]).map(([group, list]) => (
        <section key={group} aria-label={w.groups[group]} className={classes.group}>
          <h3>{w.groups[group]}</h3>
          <div className={classes.grid}>
            {list.map((shape, at) => (
              <UnstyledButton
                key={shape}
                className={classes.shape}
                title={w.shapes[shape]}
                aria-label={w.shapes[shape]}
                {...(group === 'lines' && at === 0 && { 'data-autofocus': true })}
                onKeyDown={walk}
                onClick={() => put(shape)}
              >
                <Shape shape={shape} />
              </UnstyledButton>
            ))}
          </div>
        </section>
      ))}
    </Dialog>
  );
}

/** As large as a shape is put in: some are as high as wide, and some stand upright. */
function sizeOf(shape: GalleryShape, width: number, height: number) {
  if (isLine(shape)) return { width, height: 0 };
  if (/^(upArrow|downArrow|upDownArrow)$/.test(shape)) return { width: height * 0.7, height: height * 1.2 };
  return /^(star|heart|plus|octagon|pentagon|cube)/.test(shape)
    ? { width: height, height }
    : { width, height };
}

/** From one shape to the next, or to the one below or above. */
function walk(event: KeyboardEvent<HTMLButtonElement>) {
  const own = event.currentTarget;
  const all = [
    ...(own.closest('[role=dialog]') ?? document).querySelectorAll<HTMLElement>(`.${classes.shape}`),
  ];
  const at = all.indexOf(own);
  const here = own.getBoundingClientRect();
  const beside = (down: boolean) => {
    const rows = down ? all.slice(at + 1) : all.slice(0, at).toReversed();
    const next = rows.find((one) => Math.abs(one.getBoundingClientRect().top - here.top) > here.height / 2);
    const top = next?.getBoundingClientRect().top;
    const row = rows.filter((one) => one.getBoundingClientRect().top === top);
    const away = (one: HTMLElement) => Math.abs(one.getBoundingClientRect().left - here.left);
    return row.toSorted((a, b) => away(a) - away(b))[0];
  };
  const to: Record<string, () => HTMLElement | undefined> = {
    ArrowRight: () => all[at + 1],
    ArrowLeft: () => all[at - 1],
    ArrowDown: () => beside(true),
    ArrowUp: () => beside(false),
    Home: () => all[0],
    End: () => all.at(-1),
  };
  const go = to[event.key];
  if (!go) return;
  event.preventDefault();
  go()?.focus();
}

function Shape({ shape }: { shape: GalleryShape }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const size = sizeOf(shape, 34, 24);
    const look = { ...size, fill: 'DAE3F3', line: '2F528F', lineWidth: 0.9 };
    const spec = drawnSpec(writeDrawn(drawObject(shape, look, isLine(shape))));
    if (spec) place.current?.replaceChildren(DOMSerializer.renderSpec(document, spec).dom);
  }, [shape]);
  return <span ref={place} aria-hidden />;
}
