import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { Editor } from '../../view/editor.ts';
import { createFinder } from './everywhere.ts';
import type { Fault } from './expression.ts';
import classes from './find.module.css';
import { type Asked, isSlow, noQuery, type Query } from './search.ts';
import { words } from './words.ts';

type Props = { editor: Editor; canEdit: boolean; close: () => void };

/** Looking for something begins without these. */
const FindMore = lazy(async () => ({ default: (await import('./FindMore.tsx')).FindMore }));

/** Find in the text, and put something else in its place. */
export function FindPanel({ editor, canEdit, close }: Props) {
  const w = words();
  const finder = useMemo(() => createFinder(editor), [editor]);
  const [asked, setAsked] = useState<Asked>(() => ({
    ...noQuery,
    regular: false,
    text: selectedWords(editor),
  }));
  const { query, fault } = useQuery(asked);
  const [{ count, current }, setFound] = useState(finder.state);
  const refresh = () => setFound(finder.state());
  useEffect(() => {
    finder.look(query);
    setFound(finder.state());
  }, [finder, query]);
  useEffect(() => editor.watch(() => setFound(finder.state())), [editor, finder]);
  useEffect(() => () => finder.close(), [finder]);

  const wrong = fault ? w.wrong[fault] : isSlow(query) ? w.slow : undefined;
  const step = (direction: 1 | -1) => {
    finder.go(direction);
    refresh();
  };
  const leave = () => {
    finder.leave();
    close();
  };
  const keyed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
    else if (
      event.key === 'Enter' &&
      event.target instanceof HTMLInputElement &&
      event.target.name === 'find'
    )
      step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  return (
    <search className={classes.panel} aria-label={w.name} onKeyDown={keyed}>
      <div className={classes.row}>
        <TextInput
          name="find"
          className={classes.field}
          size="xs"
          aria-label={w.find}
          placeholder={w.find}
          autoFocus
          value={asked.text}
          maxLength={LONGEST}
          error={wrong !== undefined}
          aria-describedby={wrong === undefined ? undefined : 'find-wrong'}
          onChange={(event) => setAsked({ ...asked, text: event.currentTarget.value })}
        />
        <output className={classes.count} aria-live="polite">
          {asked.text === '' || wrong !== undefined ? '' : count === 0 ? w.none : w.count(current + 1, count)}
        </output>
        <Step label={w.previous} icon={IconChevronUp} run={() => step(-1)} disabled={count === 0} />
        <Step label={w.next} icon={IconChevronDown} run={() => step(1)} disabled={count === 0} />
        <Step label={w.close} icon={IconX} run={leave} disabled={false} />
      </div>
      <p id="find-wrong" className={classes.wrong} role="status">
        {wrong}
      </p>
      <Suspense fallback={null}>
        <FindMore {...{ editor, canEdit, finder, refresh, asked, setAsked, count }} />
      </Suspense>
    </search>
  );
}

/** Nobody writes a longer one, and each key has it read anew. */
const LONGEST = 1000;

/** What is looked for as soon as that can be said: who reads regular expressions is loaded when there is one. */
function useQuery(asked: Asked): { query: Query; fault?: Fault } {
  const [reader, setReader] = useState<typeof import('./expression.ts')>();
  const { regular } = asked;
  useEffect(() => {
    if (regular && !reader) void import('./expression.ts').then(setReader);
  }, [regular, reader]);
  return useMemo(() => {
    const { regular, ...query } = asked;
    if (!regular || query.text === '') return { query };
    const read = reader?.compile(query.text, query.matchCase);
    if (!read || 'fault' in read) return { query: noQuery, ...read };
    return { query: { ...query, ...read } };
  }, [asked, reader]);
}

type StepProps = { label: string; icon: typeof IconX; run: () => void; disabled: boolean };

const Step = ({ label, icon: Icon, run, disabled }: StepProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={run}
  >
    <Icon size={17} stroke={1.8} aria-hidden />
  </ActionIcon>
);

/** What is selected is what a person most likely looks for. */
function selectedWords({ view }: Editor): string {
  const { from, to } = view.state.selection;
  const selected = to - from < 100 ? view.state.doc.textBetween(from, to, '\n') : '';
  return selected.includes('\n') ? '' : selected;
}
