import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';

/** Draws thumbnails one after the other, visible ones only, so that the pages being read come first. */
export type Drawing = {
  /** Draws a page when its canvas comes into sight; the answer forgets it. */
  watch(canvas: HTMLCanvasElement, page: number): () => void;
  close(): void;
};

/** Width of a small page in pixels of the page; as in `pdf.module.css`. */
const WIDTH = 132;

/** @param root what scrolls around the small pages */
export function createDrawing(pdf: PDFDocumentProxy, root: Element | null): Drawing {
  const pages = new Map<Element, number>();
  const wanted = new Set<HTMLCanvasElement>();
  let running: RenderTask | undefined;
  let busy = false;
  let over = false;

  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) wanted.add(target as HTMLCanvasElement);
        else wanted.delete(target as HTMLCanvasElement);
      }
      void work();
    },
    { root, rootMargin: '300px 0px' },
  );

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let next = first(wanted); next && !over; next = first(wanted)) {
      wanted.delete(next);
      seen.unobserve(next);
      await draw(next, pages.get(next) ?? 1).catch(() => undefined);
    }
    busy = false;
  }

  async function draw(canvas: HTMLCanvasElement, number: number): Promise<void> {
    const page = await pdf.getPage(number);
    const natural = page.getViewport({ scale: 1 });
    const scale = (WIDTH * Math.min(devicePixelRatio, 2)) / natural.width;
    const viewport = page.getViewport({ scale });
    // Drawn aside, because the library keeps a canvas to itself while it draws.
    const aside = document.createElement('canvas');
    aside.width = Math.round(viewport.width);
    aside.height = Math.min(Math.round(viewport.height), 4 * aside.width);
    running = page.render({ canvas: aside, viewport });
    await running.promise;
    if (over) return;
    canvas.width = aside.width;
    canvas.height = aside.height;
    canvas.getContext('2d')?.drawImage(aside, 0, 0);
    canvas.dataset.drawn = '';
  }

  return {
    watch(canvas, page) {
      pages.set(canvas, page);
      seen.observe(canvas);
      return () => {
        pages.delete(canvas);
        wanted.delete(canvas);
        seen.unobserve(canvas);
      };
    },
    close() {
      over = true;
      seen.disconnect();
      running?.cancel();
    },
  };
}

const first = <T>(set: Set<T>): T | undefined => set.values().next().value;
