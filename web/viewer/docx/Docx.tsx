import { IconPrinter } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { showDocument } from '../../editor/view/layout/showDocument.ts';
import { headingsIn, useOutline } from '../frame/headings.ts';
import { Outline } from '../frame/Outline.tsx';
import { Stage } from '../frame/Stage.tsx';
import { Tool } from '../frame/Tool.tsx';
import classes from '../frame/viewer.module.css';
import type { Show } from '../show.ts';
import { words } from '../words/words.ts';
import { followLinks } from './links.ts';
import { fontsOf, type Parsed, parseDocument } from './parse.ts';

/** A word-processing document, as the editor shows it. */
export const show: Show = async ({ name }, bytes, signal) => (
  <Sheet parsed={await parseDocument(bytes, signal, name)} />
);

function Sheet({ parsed }: { parsed: Parsed }) {
  const stage = words('stage');
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [desk, setDesk] = useState<HTMLElement | null>(null);
  const [headings, setHeadings] = useState<HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (!place) return;
    const addresses = new Map(
      parsed.pictures.map(({ part, picture }) => [part, URL.createObjectURL(picture)]),
    );
    const { documentText, picture } = words('office');
    const takeAway = showDocument(place, parsed.doc, {
      media: (part) => addresses.get(part) ?? '',
      fonts: fontsOf(parsed),
      text: documentText,
      picture,
    });
    const found = headingsIn(place);
    setHeadings(found);
    const stopFollowing = followLinks(place, found);
    return () => {
      stopFollowing();
      takeAway();
      for (const address of addresses.values()) URL.revokeObjectURL(address);
    };
  }, [parsed, place]);
  return (
    <Stage
      tools={
        <>
          <Tool
            label={stage.print}
            keys="Ctrl P"
            icon={<IconPrinter size={19} stroke={1.7} aria-hidden />}
            onClick={() => window.print()}
          />
          {parsed.carried.length > 0 && (
            <span className={classes.note}>{words('office').simplifiedParts(parsed.carried)}</span>
          )}
        </>
      }
      panel={
        headings.length > 0
          ? {
              name: stage.outline,
              content: (close) => <SheetOutline headings={headings} desk={desk} close={close} />,
            }
          : undefined
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys (WCAG 2.1.1) */}
      <section ref={setDesk} className={classes.desk} aria-label={stage.document} tabIndex={0}>
        <div ref={setPlace} />
      </section>
    </Stage>
  );
}

type OutlineProps = { headings: HTMLElement[]; desk: HTMLElement | null; close: () => void };

function SheetOutline({ headings, desk, close }: OutlineProps) {
  return <Outline entries={useOutline(headings, desk, close)} />;
}
