import type { Kind } from './calls.ts';
import { startPdfWorker } from './pdf/worker.ts';
import type { Show } from './show.ts';

/** What the page shows by itself. */
export type Way = Exclude<Kind, 'pages' | 'other'>;

/** Ways of showing, each loaded when a document of its kind is opened. */
export const ways: Record<Way, () => Promise<{ show: Show }>> = {
  docx: () => import('./docx/Docx.tsx'),
  sheet: () => import('./sheet/Sheets.tsx'),
  slides: () => import('./slides/Slides.tsx'),
  pdf: () => {
    startPdfWorker();
    return import('./pdf/Pdf.tsx');
  },
  image: () => import('./image/Image.tsx'),
  text: () => import('./text/Text.tsx'),
  markdown: () => import('./markdown/Markdown.tsx'),
  csv: () => import('./csv/Csv.tsx'),
};
