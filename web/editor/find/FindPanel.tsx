import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { say } from '../../shared/index.ts';
import type { Text } from '../text/openText.ts';
import { noQuery, type Query } from '../text/search.ts';
import { createFinder } from './everywhere.ts';
import classes from './find.module.css';

type Props = { text: Text; canEdit: boolean; close: () => void };

/** Find in the text, and put something else in its place. */
export function FindPanel({ text, canEdit, close }: Props) {
  const finder = useMemo(() => createFinder(text), [text]);
  const [query, setQuery] = useState<Query>(() => ({ ...noQuery, text: selectedWords(text) }));
  const [replacement, setReplacement] = useState('');
  const [{ count, current }, setFound] = useState(finder.state);
  const refresh = () => setFound(finder.state());
  useEffect(() => {
    finder.look(query);
    setFound(finder.state());
  }, [finder, query]);
  useEffect(() => text.watch(() => setFound(finder.state())), [text, finder]);
  useEffect(() => () => finder.close(), [finder]);

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
    <search className={classes.panel} aria-label="Find and replace" onKeyDown={keyed}>
      <div className={classes.row}>
        <TextInput
          name="find"
          className={classes.field}
          size="xs"
          aria-label="Find"
          placeholder="Find"
          autoFocus
          value={query.text}
          onChange={(event) => setQuery({ ...query, text: event.currentTarget.value })}
        />
        <output className={classes.count} aria-live="polite">
          {query.text === '' ? '' : count === 0 ? 'None' : `${current + 1} of ${count}`}
        </output>
        <Step label="Previous" icon={IconChevronUp} run={() => step(-1)} disabled={count === 0} />
        <Step label="Next" icon={IconChevronDown} run={() => step(1)} disabled={count === 0} />
        <Step label="Close find" icon={IconX} run={leave} disabled={false} />
      </div>
      {canEdit && (
        <div className={classes.row}>
          <TextInput
            className={classes.field}
            size="xs"
            aria-label="Replace with"
            placeholder="Replace with"
            value={replacement}
            onChange={(event) => setReplacement(event.currentTarget.value)}
          />
          <Button
            size="compact-sm"
            variant="default"
            disabled={count === 0}
            onClick={() => {
              text.pause();
              finder.replaceOne(replacement);
              refresh();
            }}
          >
            Replace
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={count === 0}
            onClick={() => {
              text.pause();
              const number = finder.replaceAll(replacement);
              text.pause();
              refresh();
              say(`${number} replaced.`);
            }}
          >
            All
          </Button>
        </div>
      )}
      <div className={classes.row}>
        <Checkbox
          size="xs"
          label="Match case"
          checked={query.matchCase}
          onChange={(event) => setQuery({ ...query, matchCase: event.currentTarget.checked })}
        />
        <Checkbox
          size="xs"
          label="Whole words"
          checked={query.wholeWord}
          onChange={(event) => setQuery({ ...query, wholeWord: event.currentTarget.checked })}
        />
      </div>
    </search>
  );
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
function selectedWords({ view }: Text): string {
  const { from, to } = view.state.selection;
  const words = to - from < 100 ? view.state.doc.textBetween(from, to, '\n') : '';
  return words.includes('\n') ? '' : words;
}
