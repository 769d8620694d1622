import { NativeSelect } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { words } from '../words/words.ts';
import { Tool } from './Tool.tsx';
import classes from './zoom.module.css';

type Props = {
  /** 1 is the size of paper. */
  zoom: number;
  /** What it follows, such as `page-width`; `custom` when it is just that. */
  scale: string;
  /** What it may follow, by its name in the list. */
  names: Record<string, string>;
  disabled?: boolean;
  zoomIn: () => void;
  zoomOut: () => void;
  /** To a factor, or to one of the names. */
  zoomTo: (scale: string) => void;
};

const icon = { size: 19, stroke: 1.7, 'aria-hidden': true } as const;
export const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

/** The size of a document: larger, smaller, and a list. On a phone the list alone. */
export function ZoomTools({ zoom, scale, names, disabled = false, zoomIn, zoomOut, zoomTo }: Props) {
  const w = words('kinds');
  const custom = scale === 'custom';
  return (
    <>
      <Tool
        label={w.zoomOut}
        className={classes.roomy}
        keys="−"
        disabled={disabled}
        icon={<IconZoomOut {...icon} />}
        onClick={zoomOut}
      />
      <Tool
        label={w.zoomIn}
        className={classes.roomy}
        keys="+"
        disabled={disabled}
        icon={<IconZoomIn {...icon} />}
        onClick={zoomIn}
      />
      <NativeSelect
        className={classes.list}
        size="xs"
        aria-label={w.zoom}
        value={custom ? nearest(zoom) : scale}
        disabled={disabled}
        onChange={({ currentTarget }) => zoomTo(currentTarget.value)}
      >
        {Object.entries(names).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {custom && !steps.includes(Number(nearest(zoom))) && (
          <option value={nearest(zoom)}>{w.percent(zoom)}</option>
        )}
        {steps.map((step) => (
          <option key={step} value={String(step)}>
            {w.percent(step)}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}

/** A zoom as a value of the list; one that is a step but for rounding is that step. */
const nearest = (zoom: number) => String(steps.find((step) => Math.abs(step - zoom) < 0.005) ?? zoom);
