import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './wide.module.css';

/** Around a table that needs more room than a phone has: it scrolls in itself, by keys as well, and shows that it does. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const watch = new ResizeObserver(() => setCut(node.scrollWidth > node.clientWidth + 1));
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className={classes.wide}
      data-cut={isCut || undefined}
      {...(isCut && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
