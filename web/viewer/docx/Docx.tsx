import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { showDocument } from '../../editor/sheet/showDocument.ts';
import type { Opening } from '../calls.ts';
import { Content } from '../frame/Content.tsx';
import { headingsIn, useOutline } from '../frame/headings.ts';
import { Outline } from '../frame/Outline.tsx';
import { Stage } from '../frame/Stage.tsx';
import { Tool } from '../frame/Tool.tsx';
import classes from '../frame/viewer.module.css';
import { type Parsed, parseDocx } from './parse.ts';

/** A word-processing document, as the editor shows it. */
export default function Docx({ opening }: { opening: Opening }) {
  return (
    <Content opening={opening} read={parseDocx}>
      {(parsed) => <Sheet parsed={parsed} />}
    </Content>
  );
}

function Sheet({ parsed }: { parsed: Parsed }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [desk, setDesk] = useState<HTMLElement | null>(null);
  const [headings, setHeadings] = useState<HTMLElement[]>([]);
  useEffect(() => {
    if (!place) return;
    const addresses = new Map(
      parsed.pictures.map(({ part, picture }) => [part, URL.createObjectURL(picture)]),
    );
    const takeAway = showDocument(place, parsed.doc, (part) => addresses.get(part) ?? '');
    setHeadings(headingsIn(place));
    return () => {
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
            <span className={classes.note}>Shown in outline only: {parsed.carried.join(', ')}</span>
          )}
        </>
      }
      panel={{
        name: 'Outline',
        content: (close) => <SheetOutline headings={headings} desk={desk} close={close} />,
      }}
    >
      <section ref={setDesk} className={classes.desk} aria-label="Document" tabIndex={-1}>
        <div ref={setPlace} />
      </section>
    </Stage>
  );
}

type OutlineProps = { headings: HTMLElement[]; desk: HTMLElement | null; close: () => void };

function SheetOutline({ headings, desk, close }: OutlineProps) {
  return (
    <Outline entries={useOutline(headings, desk, close)} empty="This document has no headings to jump to." />
  );
}
