import { useState } from 'react';
import type { Slide } from '../../../formats/slides/index.ts';
import { headingsIn, useOutline } from '../frame/headings.ts';
import { inWorker } from '../frame/inWorker.ts';
import { Outline } from '../frame/Outline.tsx';
import { Stage } from '../frame/Stage.tsx';
import frame from '../frame/viewer.module.css';
import type { Show } from '../show.ts';
import { words } from '../words/words.ts';
import classes from './slides.module.css';

/** A presentation as the text of its slides. */
export const show: Show = async (_, bytes, signal) => {
  const worker = new Worker(new URL('./slides.worker.ts', import.meta.url), { type: 'module' });
  return <Slides slides={await inWorker<Slide[]>(worker, bytes, signal)} />;
};

function Slides({ slides }: { slides: Slide[] }) {
  const w = words('kinds');
  const [desk, setDesk] = useState<HTMLElement | null>(null);
  return (
    <Stage
      tools={<span className={frame.note}>{w.slidesAsText(slides.length)}</span>}
      panel={{
        name: words('stage').outline,
        content: (close) => (desk ? <SlideOutline desk={desk} close={close} /> : null),
      }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys (WCAG 2.1.1) */}
      <section ref={setDesk} className={frame.desk} aria-label={w.slides} tabIndex={0}>
        <div className={classes.slides}>
          {slides.map((slide, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slides never move
            <article key={at} className={classes.slide}>
              <h2 tabIndex={-1}>{slide.title || w.slide(at + 1)}</h2>
              {slide.paragraphs.map(({ text, level }, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do their lines
                <p key={line} style={{ marginInlineStart: `${Math.min(level, 8) * 1.5}rem` }}>
                  {text}
                </p>
              ))}
              {slide.notes.length > 0 && (
                <aside className={classes.notes} aria-label={w.notesOf(at + 1)}>
                  {slide.notes.join('\n')}
                </aside>
              )}
            </article>
          ))}
        </div>
      </section>
    </Stage>
  );
}

function SlideOutline({ desk, close }: { desk: HTMLElement; close: () => void }) {
  const [headings] = useState(() => headingsIn(desk));
  return <Outline entries={useOutline(headings, desk, close)} />;
}
