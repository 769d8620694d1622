import type { Crop } from '../../../../formats/model/pictures.ts';
import { MIN_SHARE } from '../../../../formats/model/pictures.ts';

const edges = ['left', 'top', 'right', 'bottom'] as const;

type Cropping = {
  shown: () => Crop;
  preview: (crop: Crop) => void;
  done: (crop: Crop) => void;
  label: (edge: string) => string;
};

/**
 * Handles at the edges of a picture that cut off more or less of it: dragged, or moved with the arrow keys.
 * @returns what takes them away
 */
export function cropHandles(frame: HTMLElement, { shown, preview, done, label }: Cropping): () => void {
  const handles = edges.map((edge) => {
    const handle = document.createElement('span');
    handle.className = 'crop-handle';
    handle.dataset.edge = edge;
    handle.tabIndex = 0;
    handle.role = 'slider';
    handle.ariaLabel = label(edge);
    const tell = () => {
      handle.ariaValueNow = String(Math.round(shown()[edge] * 100));
    };
    tell();
    const moved = (crop: Crop, by: number): Crop => {
      const other = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;
      const most = 1 - MIN_SHARE - crop[other[edge]];
      return { ...crop, [edge]: Math.min(Math.max(crop[edge] + by, 0), most) };
    };
    handle.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      event.stopPropagation();
      handle.setPointerCapture(event.pointerId);
      const start = shown();
      const { width, height } = frame.getBoundingClientRect();
      const across = edge === 'left' || edge === 'right';
      const whole = across ? width / (1 - start.left - start.right) : height / (1 - start.top - start.bottom);
      const inward = edge === 'left' || edge === 'top' ? 1 : -1;
      const at = ({ clientX, clientY }: PointerEvent) =>
        moved(start, ((across ? clientX - event.clientX : clientY - event.clientY) * inward) / whole);
      const move = (now: PointerEvent) => preview(at(now));
      const end = (now: PointerEvent) => {
        handle.removeEventListener('pointermove', move);
        handle.removeEventListener('pointerup', end);
        done(at(now));
        tell();
      };
      handle.addEventListener('pointermove', move);
      handle.addEventListener('pointerup', end);
    });
    handle.addEventListener('keydown', (event) => {
      const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      done(moved(shown(), (edge === 'left' || edge === 'top' ? step : -step) * 0.01));
      tell();
    });
    frame.append(handle);
    return handle;
  });
  return () => {
    for (const handle of handles) handle.remove();
  };
}
