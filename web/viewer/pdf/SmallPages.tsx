import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { words } from '../words/words.ts';
import classes from './pdf.module.css';
import { createDrawing, type Drawing } from './smallPage.ts';

type Props = { pdf: PDFDocumentProxy; page: number; goToPage: (page: number) => void };

/** All pages, small; each is drawn when it comes into sight. */
export function SmallPages({ pdf, page, goToPage }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    const made = createDrawing(pdf, list.current?.parentElement ?? null);
    setDrawing(made);
    return () => made.close();
  }, [pdf]);
  useEffect(() => {
    list.current?.children[page - 1]?.scrollIntoView({ block: 'nearest' });
  }, [page]);
  return (
    <ol ref={list} className={classes.small}>
      {Array.from({ length: pdf.numPages }, (_, at) => at + 1).map((number) => (
        <SmallPage
          key={number}
          number={number}
          current={number === page}
          drawing={drawing}
          go={() => goToPage(number)}
        />
      ))}
    </ol>
  );
}

type SmallPageProps = { number: number; current: boolean; drawing: Drawing | undefined; go: () => void };

function SmallPage({ number, current, drawing, go }: SmallPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current && drawing) return drawing.watch(canvas.current, number);
  }, [drawing, number]);
  return (
    <li>
      <button
        type="button"
        className={classes.smallPage}
        aria-label={words('pdf').pageNumber(number)}
        aria-current={current ? 'page' : undefined}
        onClick={go}
      >
        <canvas ref={canvas} width={3} height={4} aria-hidden />
        <span aria-hidden>{number}</span>
      </button>
    </li>
  );
}
