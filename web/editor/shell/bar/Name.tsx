import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { call, say, sentenceOf } from '../../../shared/index.ts';
import { useObservable } from '../../session/observable.ts';
import { serviceAddress } from '../../session/opening.ts';
import type { EditorContext } from '../../view/context.ts';
import classes from '../editor.module.css';
import { words } from '../words.ts';

/** The document's name; who may rename it types over it, and everybody goes on editing. The ending stays as it is. */
export function Name({ context, name }: { context: EditorContext; name: string }) {
  const { opening, room, dialog, place } = context;
  const ended = useObservable(room.ended) !== undefined;
  const renaming = useObservable(dialog) === 'name';
  const w = words().bar;
  if (!opening.canRename || ended)
    return (
      <span className={classes.name} title={name}>
        {name}
      </span>
    );
  if (!renaming)
    return (
      <button
        type="button"
        className={`${classes.name} ${classes.rename}`}
        title={w.renameThis(name)}
        aria-label={w.renameThis(name)}
        onClick={() => dialog.set('name')}
      >
        {name}
      </button>
    );
  const send = (typed: string) => {
    dialog.set(undefined);
    const wanted = withEnding(typed.trim(), name);
    if (wanted === undefined || wanted === name) return;
    call(serviceAddress(place, 'name'), { method: 'PUT', json: { name: wanted } }).catch((error: unknown) =>
      say(sentenceOf(error), 'failed'),
    );
  };
  return <NameField name={name} send={send} close={() => dialog.set(undefined)} />;
}

function NameField(props: { name: string; send: (typed: string) => void; close: () => void }) {
  const { name, send, close } = props;
  const [typed, setTyped] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(0, name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length);
  }, [name]);
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter') send(typed);
    if (event.key === 'Escape') close();
  };
  return (
    <input
      ref={field}
      className={classes.nameField}
      aria-label={words().bar.name}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={key}
      onBlur={() => send(typed)}
    />
  );
}

/** What was typed, with the ending that says what kind of file it is; undefined when nothing was. */
function withEnding(typed: string, name: string): string | undefined {
  const ending = /\.[^.]+$/.exec(name)?.[0] ?? '';
  if (typed === '' || typed.toLowerCase() === ending.toLowerCase()) return undefined;
  return typed.toLowerCase().endsWith(ending.toLowerCase()) ? typed : `${typed}${ending}`;
}
