import { Button, Loader, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { Opening } from '../calls.ts';
import { Broken } from '../frame/Broken.tsx';
import classes from '../frame/viewer.module.css';
import { Pdf } from '../pdf/Pdf.tsx';
import { words } from '../words/words.ts';
import { usePages, whyNot } from './conversion.ts';

type Props = {
  opening: Opening;
  conversion: string;
  /** Shows the document without its pages, for this reason; absent when the page cannot. */
  fall: ((why: string) => void) | undefined;
};

/** A document of an office program, as the pages that the server makes of it. */
export function Converted({ opening, conversion, fall }: Props) {
  const { now, stop, again } = usePages(conversion);
  const why = whyNot(now);
  useEffect(() => {
    if (why !== undefined) fall?.(why);
  }, [why, fall]);
  if (now.state === 'ready') return <Pdf opening={{ ...opening, content: now.pages, size: now.size }} />;
  if (why !== undefined) return fall ? null : <Broken opening={opening} why={why} retry={again} />;
  const w = words('office');
  const ahead = now.state === 'waiting' ? now.ahead : 0;
  return (
    <div className={classes.waiting} role="status" aria-busy>
      <Loader size="sm" aria-hidden />
      <Text size="sm" ta="center">
        {w.preparing}
      </Text>
      <Text size="xs" c="dimmed" ta="center" className={classes.anywhere}>
        {ahead > 0 && `${w.ahead(ahead)} `}
        {w.mayLeave}
      </Text>
      <Button size="xs" variant="default" onClick={stop}>
        {w.stop}
      </Button>
    </div>
  );
}
