import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { say, sentenceOf } from '../../../shared/index.ts';
import type { CommandSource, EditorCommand } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { words } from './words.ts';

/** What takes time or comes late; a failure is said. */
const later = (work: Promise<unknown>) => void work.catch((error) => say(sentenceOf(error), 'failed'));
const pdf = () => import('./pdf.ts');

/** Print by the browser, and PDF by the server. */
export const printCommands: CommandSource = (context) => [
  {
    id: 'document.print',
    words: () => (makesPdf(context) ? words().printHere : words().print),
    browserKeys: 'Mod-p',
    icon: IconPrinter,
    menu: { name: 'file', group: 5 },
    run: () => window.print(),
  },
  ...(makesPdf(context) ? ofPdf : []),
];

const makesPdf = ({ hasFormats, opening }: EditorContext) =>
  hasFormats && opening.canEdit && opening.canMakePages === true;

const ofPdf: EditorCommand[] = [
  {
    id: 'document.printPdf',
    words: () => words().printPdf,
    menu: { name: 'file', group: 5 },
    run: (context) => later(pdf().then(({ printPdf }) => printPdf(context))),
  },
  {
    id: 'document.pdf',
    words: () => words().downloadPdf,
    also: () => words().downloadPdfAlso,
    icon: IconFileTypePdf,
    menu: { name: 'file', group: 4 },
    run: (context) => later(pdf().then(({ downloadPdf }) => downloadPdf(context))),
  },
  {
    id: 'document.stopPdf',
    words: () => words().stopPdf,
    run: (context) => later(pdf().then(({ stopPdf }) => stopPdf(context))),
  },
];
