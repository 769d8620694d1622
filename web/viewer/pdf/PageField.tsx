import { TextInput } from '@mantine/core';
import { useState } from 'react';
import frame from '../frame/viewer.module.css';
import { words } from '../words/words.ts';
import classes from './pdf.module.css';

type Props = { page: number; pages: number; goToPage: (page: number) => void };

/** The number of the page being read; typing another one goes there. */
export function PageField({ page, pages, goToPage }: Props) {
  const w = words('pdf');
  /** what is being typed; undefined: nothing, the field follows the reader */
  const [typed, setTyped] = useState<string>();
  const go = () => {
    const asked = Number(typed);
    if (typed !== undefined && typed.trim() !== '' && Number.isFinite(asked))
      goToPage(Math.min(Math.max(Math.round(asked), 1), pages));
    setTyped(undefined);
  };
  return (
    <form
      className={classes.page}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <TextInput
        size="xs"
        w={`calc(${String(pages).length}ch + 28px)`}
        aria-label={w.fieldOf(pages)}
        inputMode="numeric"
        value={typed ?? String(page)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Escape' && setTyped(undefined)}
      />
      <span className={frame.note} aria-hidden>
        {w.of(pages)}
      </span>
    </form>
  );
}
