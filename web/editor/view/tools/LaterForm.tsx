import { type ReactNode, useEffect, useRef } from 'react';
import { Part } from '../../../shared/index.ts';

/** The form of a tool that is loaded when its sheet opens. The keyboard goes there once it has come. */
export const LaterForm = ({ children }: { children: ReactNode }) => (
  <Part>
    <Come>{children}</Come>
  </Part>
);

function Come({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = place.current;
    const first =
      own?.querySelector<HTMLElement>('[data-autofocus]') ?? own?.querySelector<HTMLElement>('input, button');
    first?.focus();
  }, []);
  return <div ref={place}>{children}</div>;
}
