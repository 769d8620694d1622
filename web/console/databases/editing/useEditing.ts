import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ProblemError, say } from '../../../shared/index.ts';
import { isOvertaken } from '../../overtaken.ts';
import type { Element } from '../elementQueries.ts';
import { elementName } from '../typeNames.ts';
import { type MergedSource, mergeSources } from './merge.ts';
import { changed, readElement, readVersion, saveSource } from './queries.ts';
import { useUnsaved } from './useUnsaved.ts';
import { words } from './words/words.ts';
import type { Written } from './written.ts';

/** What typing began from: a version of the element as it was stored. */
type Base = Pick<Element, 'dxl' | 'etag' | 'version'>;
type Overtaken = { theirs: Element; merged: MergedSource; before: string };

/** Which element of which database, for what this browser keeps. */
export const roomOf = (nsfPath: string, unid: string) => `${nsfPath.toLowerCase()} ${unid}`;

/** An element whose source is written: what it began from, what is kept, how it is saved. Nothing that was typed is lost. */
export function useEditing<Made extends Written>(
  nsfPath: string,
  element: Element,
  mayWrite: boolean,
  /** How many things its checks have found, for the note that it is saved. */
  problems: () => number = () => 0,
) {
  const { unid } = element;
  const queries = useQueryClient();
  const source = useRef<Made>(undefined);
  const base = useRef<Base>(element);
  const [isChanged, setChanged] = useState(false);
  const [isReady, setReady] = useState(false);
  const [restoredAt, setRestoredAt] = useState<number>();
  const [overtaken, setOvertaken] = useState<Overtaken>();
  const keeping = useUnsaved(roomOf(nsfPath, unid), mayWrite);
  const { found, soon, now, clear } = keeping;

  const begin = useCallback((from: Base) => {
    base.current = from;
    setChanged(source.current?.text() !== from.dxl);
  }, []);
  const onChange = useCallback(() => {
    const at = source.current;
    if (!at) return;
    // Comparing whole texts at each key would cost more than the key; what looks changed is judged when it is kept.
    setChanged(true);
    soon(at.length(), () => {
      const text = at.text();
      setChanged(text !== base.current.dxl);
      const { etag, version } = base.current;
      return { text, etag, version };
    });
  }, [soon]);
  const onReady = useCallback(
    (made: Made | undefined) => {
      if (!made) now();
      source.current = made;
      setReady(made !== undefined);
    },
    [now],
  );

  /** What was typed before this page was loaded comes back, and nobody writes before that is known. */
  const [isBrought, setBrought] = useState(false);
  const isEditable = mayWrite && isReady && isBrought;
  useEffect(() => {
    if (!isReady || isBrought || found === undefined) return;
    if (!found) return setBrought(true);
    const { text, etag, version, at } = found;
    if (text === base.current.dxl) {
      clear();
      return setBrought(true);
    }
    const bring = (dxl: string) => {
      base.current = { dxl, etag, version };
      source.current?.replace(text);
      setRestoredAt(at);
      setBrought(true);
    };
    if (version === base.current.version) return bring(base.current.dxl);
    // Without what it began from, every difference is one to choose.
    readVersion(nsfPath, unid, version).then(bring, () => bring(''));
  }, [isReady, isBrought, found, clear, nsfPath, unid]);

  /** Another version came; whoever has typed nothing goes on with it. */
  const isBehind = element.version > base.current.version;
  useEffect(() => {
    if (!isBehind || isChanged || !source.current) return;
    if (source.current.text() !== base.current.dxl) return;
    source.current.replace(element.dxl);
    begin(element);
    clear();
  }, [isBehind, isChanged, element, begin, clear]);

  const compare = async () => {
    const theirs = await readElement(nsfPath, unid);
    queries.setQueryData(['element', nsfPath, unid], theirs);
    setOvertaken({
      theirs,
      before: base.current.dxl,
      merged: mergeSources(base.current.dxl, source.current?.text() ?? '', theirs.dxl),
    });
  };
  const save = useMutation({
    mutationFn: async (why: string) => {
      now();
      const text = source.current?.text() ?? '';
      const written = await saveSource(nsfPath, unid, { text, etag: base.current.etag, why });
      const stored = await readElement(nsfPath, unid);
      return { text, written, stored };
    },
    onSuccess: async ({ text, written, stored }) => {
      const typed = source.current?.text() ?? text;
      const isLatest = stored.version === written.version;
      // The server entered who saved it; what was typed while it did stays.
      if (isLatest)
        source.current?.replace(typed === text ? stored.dxl : mergeSources(text, typed, stored.dxl).text([]));
      begin(isLatest ? stored : { dxl: text, etag: written.etag, version: written.version });
      if (typed === text) clear();
      setOvertaken(undefined);
      setRestoredAt(undefined);
      if (isLatest) queries.setQueryData(['element', nsfPath, unid], stored);
      say(words('editing').saved(elementName(stored), stored.version, problems()));
      await changed(queries, nsfPath, unid);
    },
    onError: async (error) => {
      if (isOvertaken(error)) await compare().catch(() => undefined);
      // What was chosen stands in the source; why it was not saved is said beside it.
      else setOvertaken(undefined);
      // It is shown as deleted then, with the offer to create it again.
      if (error instanceof ProblemError && error.status === 404)
        await queries.invalidateQueries({ queryKey: ['element', nsfPath, unid] });
    },
  });
  return {
    isEditable,
    isChanged,
    isBehind: isBehind && isChanged,
    isKept: keeping.isKept,
    restoredAt,
    overtaken,
    source,
    onReady,
    onChange,
    save,
    compare,
    choose(takeTheirs: readonly string[], why: string) {
      if (!overtaken) return;
      const { theirs, merged } = overtaken;
      const text = merged.text(takeTheirs);
      source.current?.replace(text);
      begin(theirs);
      if (text !== theirs.dxl) return save.mutate(why);
      clear();
      setOvertaken(undefined);
    },
    back: () => setOvertaken(undefined),
    discard() {
      begin(element);
      source.current?.replace(element.dxl);
      begin(element);
      clear();
      setRestoredAt(undefined);
      save.reset();
    },
  };
}

/** What stands around a source needs of it. */
export type EditingState = Omit<ReturnType<typeof useEditing>, 'source' | 'onReady' | 'onChange'>;
