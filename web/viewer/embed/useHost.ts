import { useEffect, useRef } from 'react';
import { readAs, readReadOnly } from '../../embed/given.ts';
import { type Answers, refusal, theHost } from '../../embed/host.ts';
import { ProblemError } from '../../shared/index.ts';
import type { Opening } from '../calls.ts';
import { publishedContent } from './content.ts';

const SELECTION_MS = 150;
const MAX_SELECTED = 1000;

/** Lets the page around this frame, if there is one, hear of the document and ask for what a reader may have.
 *  @param latest what the repository has now, which may be newer than what is shown. */
export function useHost(shown: Opening | undefined, latest: Opening | undefined, error: unknown): void {
  const told = useRef<string | null>(undefined);
  useEffect(() => {
    if (!shown) return;
    const host = theHost();
    const withdraw = host.serve(answersOf(shown));
    const { name, version } = shown;
    host.tell('ready', { name, mode: 'view', version, canEdit: false });
    host.tell('stateChanged', { dirty: false, state: 'readOnly' });
    told.current = version;
    let patience: ReturnType<typeof setTimeout> | undefined;
    let before = '';
    const tellSelection = () => {
      patience = undefined;
      const text = (getSelection()?.toString() ?? '').slice(0, MAX_SELECTED);
      if (text === before) return;
      before = text;
      host.tell('selectionChanged', { text, empty: text === '' });
    };
    const moved = () => {
      patience ??= setTimeout(tellSelection, SELECTION_MS);
    };
    document.addEventListener('selectionchange', moved);
    return () => {
      document.removeEventListener('selectionchange', moved);
      clearTimeout(patience);
      withdraw();
    };
  }, [shown]);
  useEffect(() => {
    if (!latest || told.current === undefined || latest.version === told.current) return;
    const { version, modifier } = latest;
    told.current = version;
    theHost().tell('published', { version: version ?? '', by: modifier ?? '', changed: true });
  }, [latest]);
  useEffect(() => {
    if (error instanceof ProblemError) theHost().tell('error', { code: error.code, summary: error.summary });
  }, [error]);
}

function answersOf(opening: Opening): Answers {
  const onlyShown = () => {
    throw refusal('documents.right.missing', 'The viewer shows documents and changes none.');
  };
  return {
    getContent: (given) => publishedContent(opening, readAs(given)),
    replaceSelection: onlyShown,
    publish: onlyShown,
    setReadOnly: (given) => (readReadOnly(given) ? undefined : onlyShown()),
    focus: () => document.getElementById('document')?.focus(),
    close: () => undefined,
  };
}
