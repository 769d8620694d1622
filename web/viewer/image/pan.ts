import { type RefObject, useEffect } from 'react';

/** Lets a mouse drag what is larger than its frame; touch scrolls anyway. */
export function usePan(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const onDown = (down: PointerEvent) => {
      if (down.pointerType !== 'mouse' || down.button !== 0) return;
      const from = { x: element.scrollLeft + down.clientX, y: element.scrollTop + down.clientY };
      const onMove = (move: PointerEvent) => element.scrollTo(from.x - move.clientX, from.y - move.clientY);
      const onUp = () => {
        element.removeEventListener('pointermove', onMove);
        element.removeEventListener('pointerup', onUp);
        element.removeEventListener('pointercancel', onUp);
      };
      element.addEventListener('pointermove', onMove);
      element.addEventListener('pointerup', onUp);
      element.addEventListener('pointercancel', onUp);
    };
    element.addEventListener('pointerdown', onDown);
    return () => element.removeEventListener('pointerdown', onDown);
  });
}
