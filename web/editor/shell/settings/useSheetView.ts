import { useComputedColorScheme } from '@mantine/core';
import { type RefObject, useEffect, useState } from 'react';
import { useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';

/** Points to pixels at full size. */
export const PX = 96 / 72;
const ROOM = 40;

/** The zoom at which the sheet is shown, and whether it is dark. `desk` is what the sheet lies on. */
export function useSheetView(
  { view, opened }: Pick<EditorContext, 'view' | 'opened'>,
  desk: RefObject<HTMLElement | null>,
): { zoom: number; dark: boolean } {
  const zoom = useObservable(view.zoom);
  const colour = useObservable(view.sheet);
  const around = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const page = useObservable(opened)?.formatting.page;
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
