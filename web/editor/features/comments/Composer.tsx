import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { MAX_TEXT } from '../../../../formats/model/index.ts';
import { mayShare, type Place } from '../../session/opening.ts';
import type { EditorContext } from '../../view/context.ts';
import { enterField } from '../../view/heldKeys.ts';
import type { Begun } from './begin.ts';
import classes from './comments.module.css';
import { useKept } from './kept.ts';
import { findPeople, type Mentioned, mentionAt } from './mentions.ts';
import { reportFailure } from './reportFailure.ts';
import { words } from './words.ts';

type Props = {
  context: EditorContext;
  /** which comment it is, for what is kept of it: `new`, or what is answered or changed */
  what: string;
  /** what a new one is about */
  begun?: Begun;
  label: string;
  action: string;
  first?: string;
  focus?: boolean;
  cancel?: () => void;
  send: (text: string, people: Mentioned[]) => Promise<void>;
};

/** Where a comment is written. `@` offers people; Ctrl and Enter sends. */
export function Composer({ context, what, begun, label, action, first = '', focus = false, ...then }: Props) {
  const { cancel, send } = then;
  const { place, opening } = context;
  const w = words();
  const [text, setText] = useState(first);
  const [caret, setCaret] = useState(first.length);
  const [busy, setBusy] = useState(false);
  const [people, setPeople] = useState<Mentioned[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  useLayoutEffect(() => {
    if (focus) enterField(field.current, (typed) => setText((before) => before + typed));
  }, [focus]);
  const { keep, forget, isKept } = useKept(context, what, (kept) => {
    // Who was quicker goes on with their own words.
    if (field.current?.value !== first) return;
    setText(kept.text);
    setCaret(kept.text.length);
    setPeople(kept.people);
  });
  const write = (next: string, mentioned: Mentioned[]) => {
    setText(next);
    if (next.trim() === '' || next === first) forget();
    else keep({ text: next, people: mentioned, ...(begun && { begun }) });
  };
  const giveUp =
    cancel &&
    (() => {
      forget();
      cancel();
    });
  const at = mentionAt(text, caret);
  const { found, isNobody, chosen, choose, dismiss } = useFound(place, at?.q);
  const empty = text.trim() === '';
  const submit = () => {
    if (empty || busy) return;
    setBusy(true);
    const sent = send(text.trim(), people).then(() => {
      forget();
      setText('');
      setCaret(0);
      setPeople([]);
    });
    reportFailure(sent.finally(() => setBusy(false)));
  };
  const take = (person: Mentioned) => {
    if (!at) return;
    const name = `@${person.displayName} `;
    const next = at.from + name.length;
    const mentioned = [...people, person];
    setPeople(mentioned);
    write(`${text.slice(0, at.from)}${name}${text.slice(caret)}`, mentioned);
    setCaret(next);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next, next);
    });
  };
  const keyed = (event: KeyboardEvent) => {
    const person = found[chosen];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    else if (person && (event.key === 'Enter' || event.key === 'Tab')) take(person);
    else if (person && event.key === 'ArrowDown') choose((chosen + 1) % found.length);
    else if (person && event.key === 'ArrowUp') choose((chosen + found.length - 1) % found.length);
    else if (person && event.key === 'Escape') dismiss();
    else if (event.key === 'Escape' && giveUp) giveUp();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.composer} data-kept={isKept}>
      <Textarea
        ref={field}
        size="sm"
        autosize
        minRows={cancel ? 2 : 1}
        maxRows={10}
        maxLength={MAX_TEXT}
        aria-label={label}
        placeholder={label}
        data-autofocus={focus || undefined}
        autoFocus={focus}
        value={text}
        role={found.length > 0 ? 'combobox' : undefined}
        aria-expanded={found.length > 0 || undefined}
        aria-controls={found.length > 0 ? list : undefined}
        aria-activedescendant={found.length > 0 ? `${list}-${chosen}` : undefined}
        onChange={(event) => {
          write(event.currentTarget.value, people);
          setCaret(event.currentTarget.selectionStart);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={keyed}
      />
      {found.length > 0 && (
        <div id={list} className={classes.people} role="listbox" aria-label={w.mention}>
          {found.map((person, index) => (
            <button
              key={person.id}
              id={`${list}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={classes.person}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              {person.displayName}
            </button>
          ))}
        </div>
      )}
      {isNobody && (
        <p className={classes.hint} role="status">
          {at?.q === '' ? w.nobodyElse : w.nobodyCalled(at?.q ?? '')}{' '}
          {mayShare(place, opening) && (
            <button type="button" className={classes.share} onClick={() => context.dialog.set('share')}>
              {w.share}
            </button>
          )}
        </p>
      )}
      {(!empty || cancel) && (
        <div className={classes.actions}>
          {cancel && (
            <Button size="compact-sm" variant="default" onClick={giveUp}>
              {w.cancel}
            </Button>
          )}
          <Button size="compact-sm" disabled={empty} loading={busy} onClick={submit}>
            {action}
          </Button>
        </div>
      )}
    </div>
  );
}

/** People whose names begin like what stands after `@`. */
function useFound(place: Place, q: string | undefined) {
  const [found, setFound] = useState<Mentioned[]>([]);
  const [isNobody, setNobody] = useState(false);
  const [chosen, choose] = useState(0);
  useEffect(() => {
    setFound((before) => (before.length > 0 ? [] : before));
    choose(0);
    setNobody(false);
    if (q === undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      // Where nobody can be asked for, what is written is plain text.
      findPeople(place, q, stop.signal)
        .then((people) => {
          if (stop.signal.aborted) return;
          setFound(people);
          setNobody(people.length === 0);
        })
        .catch(() => undefined);
    }, 150);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [place, q]);
  return { found, isNobody, chosen, choose, dismiss: () => setFound([]) };
}
