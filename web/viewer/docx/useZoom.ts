import { useEffect, useState } from 'react';
import { steps } from '../frame/ZoomTools.tsx';

const [SMALLEST, LARGEST] = [0.25, 4];
/** In a narrow window a sheet is as wide as the window anyway (sheet.css). */
const fits = () => matchMedia('(max-width: 860px)').matches;
const within = (zoom: number) => Math.min(Math.max(zoom, SMALLEST), LARGEST);

/** How large a sheet is shown, and what changes it. */
export type Zoom = {
  zoom: number;
  /** `page-width` while it follows the width of the window */
  scale: string;
  zoomIn: () => void;
  zoomOut: () => void;
  zoomTo: (scale: string) => void;
};

/** @param desk what the sheet lies on
 *  @param width the width of the sheet at full size, in CSS pixels */
export function useZoom(desk: HTMLElement | null, width: number): Zoom {
  const [asked, setAsked] = useState<number | 'page-width'>(1);
  const [fitting, setFitting] = useState(1);
  const follows = asked === 'page-width';
  useEffect(() => {
    if (!follows || !desk) return;
    const observer = new ResizeObserver(() => setFitting(fits() ? 1 : within(innerWidth(desk) / width)));
    observer.observe(desk);
    return () => observer.disconnect();
  }, [follows, desk, width]);
  const zoom = follows ? fitting : asked;
  return {
    zoom,
    scale: follows ? 'page-width' : 'custom',
    zoomIn: () => setAsked(steps.find((step) => step > zoom + 0.001) ?? LARGEST),
    zoomOut: () => setAsked(steps.findLast((step) => step < zoom - 0.001) ?? steps[0] ?? 1),
    zoomTo: (scale) => setAsked(scale === 'page-width' ? scale : within(Number(scale))),
  };
}

/** What is left between the margins of an element. */
function innerWidth(desk: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(desk);
  return desk.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}
