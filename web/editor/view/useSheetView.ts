import { useComputedColorScheme } from '@mantine/core';
import { type RefObject, useEffect, useState } from 'react';
import type { Situation } from '../commands/situation.ts';
import { useValue } from '../room/value.ts';

/** Points to pixels at full size. */
export const PX = 96 / 72;
const ROOM = 40;

/** The zoom at which the sheet is shown, and whether it is dark. `desk` is what the sheet lies on. */
export function useSheetView(
  { view, opened }: Pick<Situation, 'view' | 'opened'>,
  desk: RefObject<HTMLElement | null>,
): { zoom: number; dark: boolean } {
  const zoom = useValue(view.zoom);
  const colour = useValue(view.sheet);
  const around = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const page = useValue(opened)?.look.page;
  const width = page ? page.width * PX : 794;
  const [fitting, setFitting] = useState(1);
  useEffect(() => {
    const place = desk.current;
    if (zoom !== 0 || !place) return;
    const observer = new ResizeObserver(() =>
      setFitting(Math.min(Math.max((place.clientWidth - ROOM) / width, 0.25), 4)),
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, [zoom, width, desk]);
  return {
    zoom: zoom === 0 ? fitting : zoom,
    dark: colour === 'auto' ? around === 'dark' : colour === 'dark',
  };
}
