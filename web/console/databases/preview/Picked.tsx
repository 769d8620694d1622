import { Button, CloseButton } from '@mantine/core';
import { IconAdjustments, IconCode } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Codes, ownerName } from './Codes.tsx';
import { Facts } from './Facts.tsx';
import classes from './preview.module.css';
import type { Branch } from './tree.ts';
import { words } from './words/words.ts';

type Props = {
  of: Branch;
  goTo: (at: number) => void;
  /** Asks for properties of what stands at a place, where they can be set. */
  shape: ((at: number) => void) | undefined;
  close: () => void;
};

/** What a part of the preview is: its properties and its code, and the way to its source. */
export function Picked({ of, goTo, shape, close }: Props) {
  const w = words('picked');
  const place = useRef<HTMLElement>(null);
  const { at } = of;
  const title = ownerName(of) ?? of.name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is shown in the same place.
  useEffect(() => place.current?.focus({ preventScroll: true }), [of]);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={w.title(title)}
      className={classes.picked}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <div className={classes.pickedHead}>
        <strong translate="no">{title}</strong>
        {at !== undefined && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconCode size={15} aria-hidden />}
            onClick={() => goTo(at)}
          >
            {w.source}
          </Button>
        )}
        {shape && at !== undefined && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconAdjustments size={15} aria-hidden />}
            onClick={() => shape(at)}
          >
            {w.change}
          </Button>
        )}
        <CloseButton size="sm" aria-label={w.close} onClick={close} />
      </div>
      <Facts of={Object.entries(of.attributes).filter(([name]) => name !== 'xmlns')} />
      <Codes of={of} deep label={w.code(title)} />
    </section>
  );
}
