import { type RefObject, useEffect } from 'react';

const steps = [0.05, 0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8, 12, 16];

/** The next larger or smaller step of zoom. */
export function stepFrom(zoom: number, way: 'in' | 'out'): number {
  const next =
    way === 'in' ? steps.find((step) => step > zoom * 1.01) : steps.findLast((step) => step < zoom * 0.99);
  return next ?? zoom;
}

const keys: Record<string, 'in' | 'out' | 'fit' | 'full'> = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'fit',
  '1': 'full',
};

/** Keys of zoom while the place has the focus, and the wheel with Ctrl held, as maps do it. */
export function useZoomKeys(
  place: RefObject<HTMLElement | null>,
  change: (to: 'in' | 'out' | 'fit' | 'full') => void,
): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      const to = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
      if (!to) return;
      event.preventDefault();
      change(to);
    };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      if (event.deltaY !== 0) change(event.deltaY < 0 ? 'in' : 'out');
    };
    element.addEventListener('keydown', onKey);
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('wheel', onWheel);
    };
  });
}
