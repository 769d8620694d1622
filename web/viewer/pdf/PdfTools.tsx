import { NativeSelect } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconKeyboard,
  IconPrinter,
  IconRotateClockwise,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { Tool } from '../frame/Tool.tsx';
import frame from '../frame/viewer.module.css';
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
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** Search, page, zoom and print. */
export function PdfTools({ reader, reading, pages, searching, search, print, help }: Props) {
  const w = words('pdf');
  const { percent } = words('kinds');
  const { page, zoom, scale } = reading;
  return (
    <>
      <Tool
        label={w.search}
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
      <Tool
        label={words('kinds').zoomOut}
        className={classes.roomy}
        keys="−"
        disabled={!reader}
        icon={<IconZoomOut {...icon} />}
        onClick={() => reader?.zoomOut()}
      />
      <Tool
        label={words('kinds').zoomIn}
        className={classes.roomy}
        keys="+"
        disabled={!reader}
        icon={<IconZoomIn {...icon} />}
        onClick={() => reader?.zoomIn()}
      />
      <NativeSelect
        className={classes.zoom}
        size="xs"
        aria-label={w.zoom}
        value={scale === 'custom' ? nearest(zoom) : scale}
        disabled={!reader}
        onChange={({ currentTarget }) => reader?.zoomTo(currentTarget.value)}
      >
        <option value="page-width">{w.pageWidth}</option>
        <option value="page-fit">{w.wholePage}</option>
        {scale === 'custom' && !steps.includes(Number(nearest(zoom))) && (
          <option value={nearest(zoom)}>{percent(zoom)}</option>
        )}
        {steps.map((step) => (
          <option key={step} value={String(step)}>
            {percent(step)}
          </option>
        ))}
      </NativeSelect>
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

/** A zoom as a value of the list; one that is a step but for rounding is that step. */
const nearest = (zoom: number) => String(steps.find((step) => Math.abs(step - zoom) < 0.005) ?? zoom);
