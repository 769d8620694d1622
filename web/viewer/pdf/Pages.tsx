import './pdfjs.css';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import type { Matches } from '../frame/find/finder.ts';
import { SearchBar } from '../frame/find/SearchBar.tsx';
import { Stage } from '../frame/Stage.tsx';
import { scrollable } from '../frame/scrollable.ts';
import frame from '../frame/viewer.module.css';
import { words } from '../words/words.ts';
import { Help } from './Help.tsx';
import { usePdfKeys } from './keys.ts';
import { PagesPanel } from './PagesPanel.tsx';
import { PdfTools } from './PdfTools.tsx';
import { PrintProgress } from './PrintProgress.tsx';
import classes from './pdf.module.css';
import { usePrint } from './print.ts';
import { openReader, type Reader, type Reading } from './reader.ts';

/** The pages of an open PDF with everything around them. */
export function Pages({ pdf, name }: { pdf: PDFDocumentProxy; name: string }) {
  const w = words('pdf');
  const place = useRef<HTMLDivElement>(null);
  const [reader, setReader] = useState<Reader>();
  const [reading, setReading] = useState<Reading>({ page: 1, zoom: 1, scale: 'custom' });
  const [matches, setMatches] = useState<Matches>({ current: 0, total: 0, pending: false });
  const [searching, setSearching] = useState(0);
  const [helping, setHelping] = useState(false);
  const print = usePrint(pdf, name);

  useEffect(() => {
    if (!place.current) return;
    const opened = openReader(pdf, place.current, {
      reading: setReading,
      matches: setMatches,
      ready: () => setReader(opened),
    });
    scrollable(place.current);
    return () => {
      opened.close();
      setReader(undefined);
    };
  }, [pdf]);

  const search = () => setSearching((before) => before + 1);
  const endSearch = () => {
    setSearching(0);
    reader?.stopFinding();
    place.current?.focus();
  };
  const help = () => setHelping(true);
  usePdfKeys({ place, reader, reading, pages: pdf.numPages, search, print: print.start, help });

  return (
    <Stage
      tools={
        <PdfTools
          reader={reader}
          reading={reading}
          pages={pdf.numPages}
          searching={searching > 0}
          search={searching > 0 ? endSearch : search}
          print={print.start}
          help={help}
        />
      }
      panel={{
        name: w.panel,
        content: (close) => (
          <PagesPanel
            pdf={pdf}
            page={reading.page}
            goToPage={(page) => {
              reader?.goToPage(page);
              close();
            }}
            goToDestination={(destination) => {
              reader?.goToDestination(destination);
              close();
            }}
          />
        ),
      }}
    >
      <div className={frame.column}>
        {searching > 0 && reader && (
          <SearchBar finder={reader} matches={matches} asked={searching} close={endSearch} />
        )}
        <section className={classes.room} aria-label={w.pagesOf(name)}>
          <div ref={place} className={classes.container}>
            <div className="pdfViewer" />
          </div>
        </section>
      </div>
      {helping && <Help close={() => setHelping(false)} />}
      <PrintProgress printing={print} pages={pdf.numPages} />
      <span className={frame.hidden} role="status">
        {w.pageOf(reading.page, pdf.numPages)}
      </span>
    </Stage>
  );
}
