import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { words } from '../../words/words.ts';
import classes from '../catalog.module.css';

type Props = { label: string; placeholder?: string; value: string; change: (value: string) => void };

/** A field to search in; Escape clears it. */
export function SearchField({ label, placeholder, value, change }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    change('');
    field.current?.focus();
  };
  return (
    <search className={classes.search}>
      <TextInput
        ref={field}
        type="text"
        role="searchbox"
        size="md"
        aria-label={label}
        placeholder={placeholder ?? label}
        maxLength={200}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && clear()}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        rightSection={value && <CloseButton aria-label={words('search').clear} onClick={clear} />}
        rightSectionWidth={44}
      />
    </search>
  );
}
