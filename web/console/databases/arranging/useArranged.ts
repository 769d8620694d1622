import { useMemo, useRef, useState } from 'react';
import { readTree } from '../../../../formats/dxl/tree.ts';
import type { Written } from '../editing/written.ts';
import { begun, changed, type History, redone, undone } from './history.ts';
import type { View } from './view.ts';

/** What is arranged of a source; without `history` it cannot be read so. */
type State<Model> = { source: string; first?: Model; history?: History<Model> };

/**
 * The source of an element as something to arrange: each change is a step, and the source follows from it.
 * @param onChange hears of every change, also that of another source in its place.
 */
export function useArranged<Model>(view: View<Model>, source: string, onChange: () => void) {
  const [state, setState] = useState(() => begin(view, source, []));
  const latest = useRef(state);
  const set = (next: State<Model>) => {
    latest.current = next;
    setState(next);
  };
  const told = useRef(onChange);
  told.current = onChange;
  const turn = (by: (history: History<Model>) => History<Model>) => {
    const { history } = latest.current;
    if (!history) return;
    set({ ...latest.current, history: by(history) });
    onChange();
  };
  // What keeps and saves the source asks for it again and again, and always means the latest.
  const written = useMemo<Written>(
    () => ({
      text: () => sourceOf(view, latest.current),
      length: () => latest.current.source.length,
      replace(text) {
        if (text === sourceOf(view, latest.current)) return;
        const { history } = latest.current;
        const next = begin(view, text, history ? view.keys(history.now) : []);
        latest.current = next;
        setState(next);
        told.current();
      },
    }),
    [view],
  );
  const { history } = state;
  return {
    written,
    model: history?.now,
    /** The source as it was read, in which parts have their places. */
    from: state.source,
    change: (next: Model, tag?: string) => turn((each) => changed(each, next, tag)),
    undo: () => turn(undone),
    redo: () => turn(redone),
    canUndo: (history?.past.length ?? 0) > 0,
    canRedo: (history?.future.length ?? 0) > 0,
  };
}

function begin<Model>(view: View<Model>, source: string, keys: readonly number[]): State<Model> {
  try {
    if (readTree(source).name !== view.root) return { source };
    const first = view.read(source, keys);
    return { source, first, history: begun(first) };
  } catch {
    // Somebody wrote in the source what is no XML yet; that is mended there.
    return { source };
  }
}

const sourceOf = <Model>(view: View<Model>, { source, first, history }: State<Model>): string =>
  !history || history.now === first ? source : view.write(source, history.now);
