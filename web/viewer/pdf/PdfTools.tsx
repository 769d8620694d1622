import {
  IconChevronDown,
  IconChevronUp,
  IconKeyboard,
  IconPrinter,
  IconRotateClockwise,
  IconSearch,
} from '@tabler/icons-react';
import { Tool } from '../frame/Tool.tsx';
import frame from '../frame/viewer.module.css';
import { ZoomTools } from '../frame/ZoomTools.tsx';
import { words } from '../words/words.ts';
import { PageField } from './PageField.tsx';
import classes from './pdf.module.css';
import type { Reader, Reading } from './reader.ts';

type Props = {
  reader: Reader | undefined;
  reading: Reading;
  pages: number;
  searching: boolean;
  search: () => void;
  print: () => void;
  help: () => void;
};

const icon = { size: 19, stroke: 1.7, 'aria-hidden': true } as const;

/** Search, page, zoom and print. */
export function PdfTools({ reader, reading, pages, searching, search, print, help }: Props) {
  const w = words('pdf');
  const kinds = words('kinds');
  const { page, zoom, scale } = reading;
  return (
    <>
      <Tool
        label={words('find').search}
        keys="Ctrl F"
        pressed={searching}
        icon={<IconSearch {...icon} />}
        onClick={search}
      />
      <span className={`${frame.line} ${classes.roomy}`} />
      <Tool
        label={w.previousPage}
        className={classes.roomy}
        disabled={!reader || page <= 1}
        icon={<IconChevronUp {...icon} />}
        onClick={() => reader?.goToPage(page - 1)}
      />
      <Tool
        label={w.nextPage}
        className={classes.roomy}
        disabled={!reader || page >= pages}
        icon={<IconChevronDown {...icon} />}
        onClick={() => reader?.goToPage(page + 1)}
      />
      <PageField page={page} pages={pages} goToPage={(asked) => reader?.goToPage(asked)} />
      <span className={`${frame.line} ${classes.roomy}`} />
      <ZoomTools
        zoom={zoom}
        scale={scale}
        names={{ 'page-width': kinds.pageWidth, 'page-fit': kinds.wholePage }}
        disabled={!reader}
        zoomIn={() => reader?.zoomIn()}
        zoomOut={() => reader?.zoomOut()}
        zoomTo={(asked) => reader?.zoomTo(asked)}
      />
      <Tool
        label={w.turn}
        className={classes.roomy}
        keys="R"
        disabled={!reader}
        icon={<IconRotateClockwise {...icon} />}
        onClick={() => reader?.turn()}
      />
      <span className={frame.room} />
      <Tool
        label={w.keys}
        className={classes.roomy}
        keys="?"
        icon={<IconKeyboard {...icon} />}
        onClick={help}
      />
      <Tool
        label={words('stage').print}
        keys="Ctrl P"
        disabled={!reader}
        icon={<IconPrinter {...icon} />}
        onClick={print}
      />
    </>
  );
}
