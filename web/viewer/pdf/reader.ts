import type { PDFDocumentProxy } from 'pdfjs-dist';
import {
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/web/pdf_viewer.mjs';
import type { Finder, Matches } from '../frame/find/finder.ts';
import { AnnotationMode } from './library.ts';
import { rememberedPage, rememberPage } from './place.ts';

/** What a reader sees. `scale` is `page-width`, `page-fit` or `custom`. */
export type Reading = { page: number; zoom: number; scale: string };

/** The pages of a PDF in a scrolling place, and what can be done with them. */
export type Reader = Finder & {
  goToPage(page: number): void;
  goToDestination(destination: string | unknown[]): void;
  zoomIn(): void;
  zoomOut(): void;
  /** a factor, or a name such as `page-width` */
  zoomTo(scale: string): void;
  /** Turns all pages to the right by a quarter. */
  turn(): void;
  close(): void;
};

export type Listener = { reading(now: Reading): void; matches(now: Matches): void; ready(): void };

/** Shows the pages in `container`, which is absolutely positioned and has one empty element in it. */
export function openReader(pdf: PDFDocumentProxy, container: HTMLDivElement, listener: Listener): Reader {
  const over = new AbortController();
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  });
  const findController = new PDFFindController({ eventBus, linkService });
  const options = {
    container,
    eventBus,
    linkService,
    findController,
    removePageBorders: true,
    annotationMode: AnnotationMode.ENABLE,
    // What a browser can hold of one page on a phone; beyond it a detail is drawn sharp.
    maxCanvasPixels: 4096 * 4096,
    enableOptimizedPartialRendering: true,
    abortSignal: over.signal,
  };
  const viewer = new PDFViewer(options);
  linkService.setViewer(viewer);
  listenTo(eventBus, viewer, listener);
  viewer.setDocument(pdf);
  linkService.setDocument(pdf, null);

  return {
    goToPage: (page) => linkService.goToPage(page),
    goToDestination: (destination) => void linkService.goToDestination(destination),
    zoomIn: () => viewer.increaseScale(),
    zoomOut: () => viewer.decreaseScale(),
    zoomTo: (scale) => {
      viewer.currentScaleValue = scale;
    },
    turn: () => {
      viewer.pagesRotation = (viewer.pagesRotation + 90) % 360;
    },
    find: ({ text, matchCase, wholeWords }, again) =>
      eventBus.dispatch('find', {
        source: viewer,
        type: again ? 'again' : '',
        query: text,
        caseSensitive: matchCase,
        entireWord: wholeWords,
        highlightAll: true,
        findPrevious: again === 'previous',
        matchDiacritics: false,
      }),
    stopFinding: () => eventBus.dispatch('findbarclose', { source: viewer }),
    close() {
      over.abort();
      // The library has no way to close a document; setting none releases pages and canvases.
      viewer.setDocument(null as unknown as PDFDocumentProxy);
      viewer.cleanup();
    },
  };
}

const PENDING = 3;

function listenTo(eventBus: EventBus, viewer: PDFViewer, listener: Listener): void {
  const tell = () => {
    const { currentPageNumber: page, currentScale: zoom, currentScaleValue } = viewer;
    const scale = /^page-(width|fit)$/.test(currentScaleValue ?? '') ? currentScaleValue : 'custom';
    listener.reading({ page, zoom, scale });
  };
  eventBus.on('pagesinit', () => {
    viewer.currentScaleValue = viewer.container.clientWidth < 860 ? 'page-width' : 'auto';
    const named = /^#page=(\d+)$/.exec(location.hash)?.[1];
    const asked = named === undefined ? (rememberedPage() ?? 1) : Number(named);
    if (asked >= 1 && asked <= viewer.pagesCount) viewer.currentPageNumber = asked;
    tell();
    listener.ready();
  });
  eventBus.on('pagechanging', () => {
    tell();
    rememberPage(viewer.currentPageNumber);
  });
  eventBus.on('scalechanging', tell);
  const matches = ({ matchesCount, state }: { matchesCount: Omit<Matches, 'pending'>; state?: number }) =>
    listener.matches({ ...matchesCount, pending: state === PENDING });
  eventBus.on('updatefindmatchescount', matches);
  eventBus.on('updatefindcontrolstate', matches);
}
