import { IconPrinter } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { showDocument } from '../../editor/sheet/showDocument.ts';
import { headingsIn, useOutline } from '../frame/headings.ts';
import { Outline } from '../frame/Outline.tsx';
import { Stage } from '../frame/Stage.tsx';
import { Tool } from '../frame/Tool.tsx';
import classes from '../frame/viewer.module.css';
import type { Show } from '../Shown.tsx';
import { followLinks } from './links.ts';
import { type Parsed, parseDocument } from './parse.ts';

/** A word-processing document, as the editor shows it. */
export const show: Show = async ({ name }, bytes, signal) => (
  <Sheet parsed={await parseDocument(bytes, signal, name)} />
);

function Sheet({ parsed }: { parsed: Parsed }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [desk, setDesk] = useState<HTMLElement | null>(null);
  const [headings, setHeadings] = useState<HTMLElement[]>([]);
  useLayoutEffect(() => {
    if (!place) return;
    const addresses = new Map(
      parsed.pictures.map(({ part, picture }) => [part, URL.createObjectURL(picture)]),
    );
    const takeAway = showDocument(place, parsed.doc, (part) => addresses.get(part) ?? '');
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
            label="Print"
            keys="Ctrl P"
            icon={<IconPrinter size={19} stroke={1.7} aria-hidden />}
            onClick={() => window.print()}
          />
          {parsed.carried.length > 0 && (
            <span className={classes.note}>Shown simplified: {parsed.carried.join(', ')}</span>
          )}
        </>
      }
      panel={
        headings.length > 0
          ? {
              name: 'Outline',
              content: (close) => <SheetOutline headings={headings} desk={desk} close={close} />,
            }
          : undefined
      }
    >
      <section ref={setDesk} className={classes.desk} aria-label="Document" tabIndex={-1}>
        <div ref={setPlace} />
      </section>
    </Stage>
  );
}

type OutlineProps = { headings: HTMLElement[]; desk: HTMLElement | null; close: () => void };

function SheetOutline({ headings, desk, close }: OutlineProps) {
  return <Outline entries={useOutline(headings, desk, close)} />;
}
