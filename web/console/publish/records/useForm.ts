import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, say } from '../../../shared/index.ts';
import { type Conflict, changedFields, merge } from '../../comparison/merge.ts';
import { isOvertaken } from '../../overtaken.ts';
import { words } from '../words/words.ts';
import { CATALOG, type Read, read } from './queries.ts';
import { forgetTyped, keepTyped, typedInto } from './typed.ts';

type Overtaken<Fields> = { theirs: Fields; etag: string; merged: Fields; conflicts: Conflict<Fields>[] };

type Form<T, Fields> = {
  path: string;
  given: Read<T>;
  /** What of the record the form changes. */
  fieldsOf: (record: T) => Fields;
  method?: 'PATCH' | 'PUT';
};

/** A form over a record: saves what was changed of it, on the condition that nobody else saved since it was read. When
 *  somebody did, what only they changed is taken over, and what both changed is compared; nothing typed is lost. Nor is it when
 *  another view is opened before it is saved. */
export function useForm<T, Fields extends object>({
  path,
  given,
  fieldsOf,
  method = 'PATCH',
}: Form<T, Fields>) {
  const queries = useQueryClient();
  const [before] = useState(() => typedInto<Fields>(path));
  const [base, setBase] = useState(before?.base ?? { fields: fieldsOf(given.record), etag: given.etag });
  const [fields, setFields] = useState(before?.fields ?? base.fields);
  const [isBack, setBack] = useState(before !== undefined);
  const [overtaken, setOvertaken] = useState<Overtaken<Fields>>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const isChanged = Object.keys(changedFields(base.fields, fields)).length > 0;

  // What was read anew replaces what nobody has begun to change.
  if (given.etag !== base.etag && !isChanged && !busy) {
    const fresh = { fields: fieldsOf(given.record), etag: given.etag };
    setBase(fresh);
    setFields(fresh.fields);
  }

  // Whoever goes elsewhere on the page, such as to another tab, finds it again.
  useEffect(() => {
    if (isChanged) keepTyped(path, { base, fields });
    else forgetTyped(path);
  }, [path, isChanged, base, fields]);

  const send = async (from: Fields, wanted: Fields, etag: string) => {
    const json = method === 'PUT' ? wanted : changedFields(from, wanted);
    const record = await call<T>(path, { method, json, headers: { 'if-match': etag } });
    const saved = await read<T>(path).catch(() => ({ record, etag }));
    setBase({ fields: fieldsOf(saved.record), etag: saved.etag });
    setFields(fieldsOf(saved.record));
    setBack(false);
    await queries.invalidateQueries({ queryKey: [CATALOG] });
  };

  const save = async (from = base.fields, wanted = fields, etag = base.etag): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await send(from, wanted, etag);
      setOvertaken(undefined);
      say(words('records').saved);
    } catch (failure) {
      if (isOvertaken(failure)) await compare(wanted);
      else {
        setOvertaken(undefined);
        setError(failure);
      }
    } finally {
      setBusy(false);
    }
  };

  /** What they saved, beside what I want. Without anything in common to decide, mine is laid over theirs at once. */
  const compare = async (mine: Fields) => {
    try {
      const now = await read<T>(path);
      const theirs = fieldsOf(now.record);
      const { merged, conflicts } = merge(base.fields, mine, theirs);
      if (conflicts.length > 0) {
        setOvertaken({ theirs, etag: now.etag, merged, conflicts });
        // Whoever discards their own sees what was saved, not what they began with.
        await queries.invalidateQueries({ queryKey: [CATALOG] });
      } else {
        await send(theirs, merged, now.etag);
        // What the form does not show, such as a picture, may well be one's own change of a moment ago.
        const isTheirs = Object.keys(changedFields(base.fields, theirs)).length > 0;
        say(isTheirs ? words('records').savedBoth : words('records').saved);
      }
    } catch (failure) {
      setError(failure);
    }
  };

  const choose = (takeTheirs: (keyof Fields & string)[]) => {
    if (!overtaken) return;
    const { theirs, merged, etag } = overtaken;
    const taken = Object.fromEntries(takeTheirs.map((field) => [field, theirs[field]]));
    const wanted = { ...merged, ...taken };
    setFields(wanted);
    void save(theirs, wanted, etag);
  };

  return {
    fields,
    change: (some: Partial<Fields>) => setFields((now) => ({ ...now, ...some })),
    replace: setFields,
    reset: () => {
      setFields(base.fields);
      setError(undefined);
      setBack(false);
    },
    isChanged,
    /** Whether it shows what was typed before somebody went elsewhere. */
    isBack: isBack && isChanged,
    busy,
    error,
    save: () => void save(),
    overtaken,
    choose,
    /** Leaves the comparison; what was typed stays in the form. */
    back: () => setOvertaken(undefined),
  };
}

export type FormState<Fields extends object> = ReturnType<typeof useForm<unknown, Fields>>;
