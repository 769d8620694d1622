import { useEffect, useRef, useState } from 'react';
import { call, ProblemError, say, sentenceOf } from '../../shared/index.ts';
import { type Opening, type Place, serviceAddress } from '../opening.ts';
import type { RoomMessage } from '../room/messages.ts';

/** Publishing as the page sees it; `version` is the last one published since the page was opened. */
export type Publishing = {
  busy: boolean;
  version: string | undefined;
  /** why changes are not published though somebody asked; `next`: when that is tried again by itself */
  waits: Waits | undefined;
  /** @param comment what changed, for the history of the repository */
  publish(comment?: string): void;
  heard(message: RoomMessage): void;
};
export type Waits = { code: string; summary: string; next: string | undefined; by: string | undefined };

/** Longest time to wait for the outcome before the button is given back. */
const PATIENCE = 60_000;

export function usePublishing(place: Place, opening: Opening): Publishing {
  const [busy, setBusy] = useState(false);
  const [version, setVersion] = useState<string>();
  const [waits, setWaits] = useState(() => waitsOf(opening));
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(patience.current);
    setBusy(false);
  };
  useEffect(() => () => clearTimeout(patience.current), []);
  const publish = (comment?: string) => {
    setBusy(true);
    clearTimeout(patience.current);
    patience.current = setTimeout(() => {
      stop();
      say(
        'Publishing takes longer than usual. It goes on; the version will change when it is done.',
        'failed',
      );
    }, PATIENCE);
    const options = comment ? { json: { comment } } : { method: 'POST' };
    call<{ job?: string } | undefined>(serviceAddress(place, 'publish'), options).then(
      (answer) => {
        if (answer?.job !== undefined) return;
        stop();
        setWaits(undefined);
        say('Nothing has changed since the last version.');
      },
      (error: unknown) => {
        stop();
        const code = error instanceof ProblemError ? error.code : '';
        // What a person has to do about it stays on the page; the rest passes.
        if (code === 'documents.repository.signin')
          setWaits({ code, summary: sentenceOf(error), next: undefined, by: undefined });
        else say(sentenceOf(error), 'failed');
      },
    );
  };
  const heard = (message: RoomMessage) => {
    if (message.type === 'published') {
      stop();
      setWaits(undefined);
      setVersion(message.version);
      const nothing = 'Nothing has changed since the last version.';
      say(message.changed === false ? nothing : `Version ${message.version} is published by ${message.by}.`);
    }
    if (message.type === 'publishFailed' || message.type === 'publishWaits') {
      stop();
      const { code, summary } = message;
      setWaits({ code, summary, next: 'next' in message ? message.next : undefined, by: undefined });
    }
    if (message.type === 'conflict') {
      stop();
      setWaits(undefined);
    }
  };
  return { busy, version, waits, publish, heard };
}

function waitsOf({ publication }: Opening): Waits | undefined {
  if (!publication?.summary || !publication.code) return undefined;
  const { code, summary, by, next } = publication;
  return { code, summary, by, next: next ?? undefined };
}
