import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { go } from '../address.ts';
import { words } from './words/words.ts';

type Props = {
  /** What the address asks for. */
  q: string;
  /** Where results of such a search are shown; without words, where there are none. */
  addressOf: (q: string) => string;
};

/** Looks through every database; the key / leads here. */
export function SearchBox({ q, addressOf }: Props) {
  const w = words('search');
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  if (q !== known) {
    // Back and forward change the address; the field follows.
    setKnown(q);
    setTyped(q);
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          go(addressOf(typed.trim()));
        }}
      >
        <TextInput
          ref={field}
          type="search"
          size="md"
          aria-label={w.label}
          aria-keyshortcuts="/"
          placeholder={w.example}
          maxLength={200}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            setTyped('');
            if (q) go(addressOf(''));
          }}
          rightSection={
            typed ? (
              <CloseButton
                size="sm"
                aria-label={w.clear}
                onClick={() => {
                  setTyped('');
                  field.current?.focus();
                  if (q) go(addressOf(''));
                }}
              />
            ) : (
              <Kbd aria-hidden>/</Kbd>
            )
          }
        />
      </form>
    </search>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
