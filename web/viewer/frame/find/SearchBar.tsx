import { CloseButton, Switch, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { words } from '../../words/words.ts';
import { Tool } from '../Tool.tsx';
import frame from '../viewer.module.css';
import type { Finder, Matches, Query } from './finder.ts';
import classes from './search.module.css';

type Props = {
  finder: Finder;
  matches: Matches;
  /** Grows each time the search is asked for, which brings the focus back to it. */
  asked: number;
  close: () => void;
};

const icon = { size: 19, stroke: 1.7, 'aria-hidden': true } as const;

/** Searches the whole text of a document, also what is not drawn yet. */
export function SearchBar({ finder, matches, asked, close }: Props) {
  const w = words('find');
  const [query, setQuery] = useState<Query>({ text: '', matchCase: false, wholeWords: false });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked > 0) field.current?.select();
  }, [asked]);
  const change = (part: Partial<Query>) => {
    const next = { ...query, ...part };
    setQuery(next);
    finder.find(next);
  };
  const again = (way: 'next' | 'previous') => query.text !== '' && finder.find(query, way);
  return (
    <search
      className={classes.search}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <TextInput
        ref={field}
        size="xs"
        className={classes.query}
        aria-label={w.searchHere}
        placeholder={w.searchHere}
        value={query.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') again(event.shiftKey ? 'previous' : 'next');
        }}
      />
      <Tool
        label={w.previousMatch}
        keys="Shift Enter"
        disabled={matches.total === 0}
        icon={<IconChevronUp {...icon} />}
        onClick={() => again('previous')}
      />
      <Tool
        label={w.nextMatch}
        keys="Enter"
        disabled={matches.total === 0}
        icon={<IconChevronDown {...icon} />}
        onClick={() => again('next')}
      />
      <span className={`${frame.note} ${classes.count}`} role="status">
        {query.text === '' ? '' : countOf(matches)}
      </span>
      <Switch
        size="xs"
        label={w.matchCase}
        checked={query.matchCase}
        onChange={({ currentTarget }) => change({ matchCase: currentTarget.checked })}
      />
      <Switch
        size="xs"
        label={w.wholeWords}
        checked={query.wholeWords}
        onChange={({ currentTarget }) => change({ wholeWords: currentTarget.checked })}
      />
      <span className={classes.space} />
      <CloseButton className={classes.close} aria-label={w.closeSearch} onClick={close} />
    </search>
  );
}

function countOf({ current, total, pending }: Matches): string {
  const w = words('find');
  if (total > 0) return w.match(current, total);
  return pending ? w.searching : w.notFound;
}
