import { useLayoutEffect, useMemo, useRef } from 'react';
import { colour } from './colour.ts';
import classes from './database.module.css';

/** Beyond this many characters colours would cost more than they help. */
const coloured = 300_000;

/** The source of an element with line numbers. Two runs of text, so that a source of 100,000 lines shows at once. */
export function DxlSource({ text }: { text: string }) {
  const code = useRef<HTMLElement>(null);
  const numbers = useMemo(() => {
    const lines = text.replace(/\r?\n$/, '').split('\n').length;
    return Array.from({ length: lines }, (_, line) => line + 1).join('\n');
  }, [text]);
  useLayoutEffect(() => {
    const node = code.current?.firstChild;
    return node instanceof Text && text.length <= coloured ? colour(node) : undefined;
  }, [text]);
  return (
    <section ref={reachable} className={classes.source} aria-label="Source as DXL">
      <pre className={classes.numbers} aria-hidden>
        {numbers}
      </pre>
      <pre className={classes.code}>
        <code ref={code}>{text}</code>
      </pre>
    </section>
  );
}

/** What scrolls must be reachable by keyboard (WCAG 2.1.1). */
function reachable(region: HTMLElement | null): void {
  if (region) region.tabIndex = 0;
}
