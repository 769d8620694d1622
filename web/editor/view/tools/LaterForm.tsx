import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Part } from '../../../shared/index.ts';

/** The form of a tool that is loaded when its sheet opens. The keyboard waits in the sheet and goes to the form once that has
 *  come. */
export const LaterForm = ({ children }: { children: ReactNode }) => (
  <Part>
    <Suspense
      fallback={<div tabIndex={-1} data-autofocus aria-busy style={{ outline: 'none', height: 120 }} />}
    >
      <Come>{children}</Come>
    </Suspense>
  </Part>
);

function Come({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = place.current;
    const first = own?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? own?.querySelector<HTMLElement>('input, button'))?.focus();
  }, []);
  return <div ref={place}>{children}</div>;
}
