import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useRef, useState } from 'react';
import { say } from '../../shared/index.ts';
import { words } from '../words/words.ts';

/** Dots per inch on paper; points have 72. */
const DPI = 200;

export type Printing = {
  /** pages drawn so far; undefined when nothing is being printed */
  done: number | undefined;
  start: () => void;
  cancel: () => void;
};

/** Prints a PDF: every page is drawn for paper, then the browser's dialog opens. */
export function usePrint(pdf: PDFDocumentProxy, name: string): Printing {
  const [done, setDone] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const start = async () => {
    if (stop.current) return;
    const abort = new AbortController();
    stop.current = abort;
    setDone(0);
    const sheets = document.createElement('div');
    sheets.className = 'pdf-sheets';
    try {
      await drawSheets(pdf, sheets, setDone, abort.signal);
      setDone(undefined);
      await printSheets(sheets, name);
    } catch {
      if (!abort.signal.aborted) say(words('pdf').notPrinted, 'failed');
    } finally {
      for (const image of sheets.querySelectorAll('img')) URL.revokeObjectURL(image.src);
      stop.current = undefined;
      setDone(undefined);
    }
  };
  return { done, start: () => void start(), cancel: () => stop.current?.abort() };
}

async function drawSheets(
  pdf: PDFDocumentProxy,
  sheets: HTMLElement,
  told: (done: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const style = document.createElement('style');
  sheets.append(style);
  for (let number = 1; number <= pdf.numPages; number++) {
    signal.throwIfAborted();
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    if (number === 1) style.textContent = `@page { size: ${width}pt ${height}pt; margin: 0; }`;
    const viewport = page.getViewport({ scale: DPI / 72 });
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    await page.render({ canvas, viewport, intent: 'print', background: '#fff' }).promise;
    sheets.append(await pictureOf(canvas, number));
    page.cleanup();
    told(number);
  }
  signal.throwIfAborted();
}

async function pictureOf(canvas: HTMLCanvasElement, number: number): Promise<HTMLImageElement> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) throw new Error('a page is too large for a picture');
  const image = document.createElement('img');
  image.alt = words('pdf').pageNumber(number);
  image.src = URL.createObjectURL(blob);
  await image.decode();
  return image;
}

/** Puts the sheets beside the page, which is hidden on paper meanwhile, and waits until the dialog is closed. */
async function printSheets(sheets: HTMLElement, name: string): Promise<void> {
  const title = document.title;
  document.body.append(sheets);
  document.title = name;
  try {
    window.print();
    // The dialog of some phones is open after `print` has come back.
    await new Promise((resolve) => setTimeout(resolve, 500));
  } finally {
    sheets.remove();
    document.title = title;
  }
}
