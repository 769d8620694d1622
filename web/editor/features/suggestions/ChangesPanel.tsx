import { ActionIcon, Button, NativeSelect, SegmentedControl, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { Formatting } from '../../../../formats/model/index.ts';
import type { Entry } from '../../../../formats/model/tracked/index.ts';
import { EmptyState } from '../../../shared/index.ts';
import { useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';
import { saysBeginning } from '../../view/document/sections.ts';
import type { Editor } from '../../view/editor.ts';
import { ChangeCard } from './ChangeCard.tsx';
import classes from './changes.module.css';
import { type Shown, views } from './mode.ts';
import { suggestionsIn } from './replacements.ts';
import { trackingOf } from './trackingOf.ts';
import { words } from './words.ts';

/** Cards that are made at once: a document with thousands of changes must not stop the page. */
const FIRST = 100;

/** Who can decide what is listed nowhere here: the program that the format is of. */
const programOf = (formatting: Formatting) => (saysBeginning(formatting) ? 'LibreOffice' : 'Word');

/** The list of all changes, with who made them, and what can be done about each and about all. */
export function ChangesPanel({ context }: { context: EditorContext }) {
  const editor = useObservable(context.opened);
  return editor ? <Changes editor={editor} mayWrite={context.mayWrite} /> : null;
}

function Changes({ editor, mayWrite }: { editor: Editor; mayWrite: boolean }) {
  const w = words();
  const { entries: listed, shown, mode, undecided } = trackingOf(editor);
  const entries = useObservable(listed);
  const view = useObservable(shown);
  const settles = useObservable(mode) !== 'view' && mayWrite;
  const [author, setAuthor] = useState('');
  const [limit, setLimit] = useState(FIRST);
  const authors = [...new Set(entries.map(({ change }) => change.author))].toSorted();
  const chosen = authors.includes(author) ? author : '';
  const some = chosen === '' ? entries : entries.filter(({ change }) => change.author === chosen);
  const suggestions = suggestionsIn(some);
  const go = (entry: Entry) => trackingOf(editor).go(entry);
  return (
    <section className={classes.changes} aria-label={w.panel}>
      <div className={classes.choices}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={w.show}
          value={view}
          onChange={(next) => shown.set(next as Shown)}
          data={views.map((value) => ({ value, label: w[value] }))}
        />
        <div className={classes.row}>
          <NativeSelect
            className={classes.authors}
            size="xs"
            aria-label={w.by}
            value={chosen}
            onChange={(event) => setAuthor(event.currentTarget.value)}
            data={[
              { value: '', label: w.everybody },
              ...authors.filter(Boolean).map((value) => ({ value, label: value })),
            ]}
          />
          <span className={classes.number} role="status">
            {w.count(suggestions.length)}
          </span>
          {([-1, 1] as const).map((direction) => (
            <Tooltip key={direction} label={direction > 0 ? w.next : w.previous} withArrow>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={direction > 0 ? w.next : w.previous}
                disabled={entries.length === 0}
                onClick={() => trackingOf(editor).step(direction)}
              >
                {direction > 0 ? (
                  <IconArrowDown size={16} aria-hidden />
                ) : (
                  <IconArrowUp size={16} aria-hidden />
                )}
              </ActionIcon>
            </Tooltip>
          ))}
        </div>
        {settles && some.length > 0 && (
          <div className={classes.row}>
            {[true, false].map((accept) => (
              <Button
                key={String(accept)}
                flex={1}
                size="compact-sm"
                variant="default"
                onClick={() => trackingOf(editor).settle(some, accept)}
              >
                {accept ? w.acceptAll : w.rejectAll}
              </Button>
            ))}
          </div>
        )}
      </div>
      {undecided > 0 && (
        <p className={classes.undecided}>{w.undecided(undecided, programOf(editor.formatting))}</p>
      )}
      {entries.length === 0 ? (
        <EmptyState title={w.none}>{w.noneMore}</EmptyState>
      ) : (
        <ol className={classes.list}>
          {suggestions.slice(0, limit).map((suggestion, at) => (
            <ChangeCard
              // Places move while somebody types above them: what stays is which of the list it is.
              // biome-ignore lint/suspicious/noArrayIndexKey: a card holds no state of its own
              key={at}
              suggestion={suggestion}
              go={go}
              settle={settles ? (accept) => trackingOf(editor).settle([...suggestion], accept) : undefined}
            />
          ))}
        </ol>
      )}
      {suggestions.length > limit && (
        <Button variant="subtle" size="compact-sm" onClick={() => setLimit(limit + FIRST * 5)}>
          {w.more(suggestions.length - limit)}
        </Button>
      )}
    </section>
  );
}
