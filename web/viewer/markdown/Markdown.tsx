import { SegmentedControl } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { renderMarkdown } from '../../shared/markdown/render.ts';
import { goToHeading, headingsIn, useOutline } from '../frame/headings.ts';
import { Outline } from '../frame/Outline.tsx';
import { Stage } from '../frame/Stage.tsx';
import { Tool } from '../frame/Tool.tsx';
import { Unreadable } from '../frame/unreadable.ts';
import frame from '../frame/viewer.module.css';
import type { Show } from '../show.ts';
import { decodeText, looksBinary } from '../text/decode.ts';
import { words } from '../words/words.ts';
import classes from './markdown.module.css';

/** Text in Markdown, set as a page. */
export const show: Show = (_, bytes) => {
  if (looksBinary(bytes)) throw new Unreadable(words('page').notText);
  return <Page text={decodeText(bytes)} />;
};

function Page({ text }: { text: string }) {
  const w = words('stage');
  const [way, setWay] = useState('page');
  const [desk, setDesk] = useState<HTMLElement | null>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [headings, setHeadings] = useState<HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (!place) return;
    place.replaceChildren(renderMarkdown(text));
    setHeadings(headingsIn(place));
    place.addEventListener('click', followInside);
    return () => place.removeEventListener('click', followInside);
  }, [text, place]);
  const page = way === 'page';
  return (
    <Stage
      tools={
        <>
          <SegmentedControl
            size="xs"
            aria-label={w.showAs}
            value={way}
            onChange={setWay}
            data={[
              { value: 'page', label: w.page },
              { value: 'source', label: w.source },
            ]}
          />
          <Tool
            label={w.print}
            keys="Ctrl P"
            icon={<IconPrinter size={19} stroke={1.7} aria-hidden />}
            onClick={() => window.print()}
          />
        </>
      }
      panel={
        page && headings.length > 0
          ? {
              name: w.outline,
              content: (close) => <PageOutline headings={headings} desk={desk} close={close} />,
            }
          : undefined
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys (WCAG 2.1.1) */}
      <section ref={setDesk} className={frame.desk} aria-label={w.document} tabIndex={0}>
        {page ? (
          <article ref={setPlace} className={classes.page} />
        ) : (
          <pre className={`${classes.page} ${classes.source}`}>{text}</pre>
        )}
      </section>
    </Stage>
  );
}

/** Links within the text lead to their heading without changing the address, which may be a frame's. */
function followInside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  if (!link) return;
  event.preventDefault();
  const heading = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
  if (heading) goToHeading(heading);
}

type OutlineProps = { headings: HTMLElement[]; desk: HTMLElement | null; close: () => void };

function PageOutline({ headings, desk, close }: OutlineProps) {
  return <Outline entries={useOutline(headings, desk, close)} />;
}
