import { useEffect, useLayoutEffect, useRef } from 'react';
import classes from '../editing.module.css';
import type { Check } from './checks.ts';
import type { KnownElement } from './complete/known.ts';
import { createSource, type Judged, type Source } from './createSource.ts';
import type { PointedAt } from './pointing.ts';
import type { Ask, Pointed } from './symbolAt.ts';

export type Props = {
  /** What is shown at first; `source` puts other texts in its place. */
  text: string;
  label: string;
  editable?: boolean;
  wrap: boolean;
  /** The line to show and mark, counted from 1. */
  line?: number | undefined;
  onLine?: (line: number) => void;
  onChange?: () => void;
  onSave?: () => void;
  check?: Check;
  onJudged?: (judged: Judged) => void;
  elements?: () => readonly KnownElement[];
  onAsk?: (ask: Ask, symbol: Pointed) => void;
  /** Wants a menu; without this, the browser shows its own. */
  onMenu?: (at: PointedAt) => void;
  /** Gets the source when it is there, and nothing when it has gone. */
  onReady?: (source: Source | undefined) => void;
};

/** A source with line numbers, colours, folds and find; it is written in where that is wanted. */
export default function SourceCode(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  const source = useRef<Source>(undefined);
  const latest = useRef(props);
  latest.current = props;
  useLayoutEffect(() => {
    const parent = place.current;
    if (!parent) return undefined;
    const { text, label, wrap, check, onReady, onMenu } = latest.current;
    const made = createSource({
      parent,
      text,
      label,
      wrap,
      check,
      onLine: (line) => latest.current.onLine?.(line),
      onChange: () => latest.current.onChange?.(),
      onSave: () => latest.current.onSave?.(),
      onJudged: (judged) => latest.current.onJudged?.(judged),
      onAsk: (ask, symbol) => latest.current.onAsk?.(ask, symbol),
      elements: () => latest.current.elements?.() ?? [],
      onMenu: onMenu && ((at) => latest.current.onMenu?.(at)),
    });
    source.current = made;
    onReady?.(made);
    return () => {
      source.current = undefined;
      onReady?.(undefined);
      made.close();
    };
  }, []);
  const { editable = false, wrap, line, label } = props;
  useEffect(() => source.current?.setEditable(editable), [editable]);
  useEffect(() => source.current?.setWrap(wrap), [wrap]);
  useEffect(() => source.current?.mark(line), [line]);
  return <section ref={place} className={classes.source} aria-label={label} />;
}
