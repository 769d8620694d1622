import { useEffect, useRef, useState } from 'react';
import { call, say, sentenceOf } from '../../../shared/index.ts';
import type { RoomMessage } from '../../session/messages.ts';
import { type Opening, type Place, serviceAddress, type VersionKind } from '../../session/opening.ts';
import { UNSTORED } from '../../session/stored.ts';
import { words } from '../words.ts';

/** Publishing as the page sees it; `version` is the last one published since the page was opened. */
export type Publishing = {
  busy: boolean;
  version: string | undefined;
  /** why changes are not published though somebody asked; `next`: when that is tried again by itself */
  waits: Waits | undefined;
  /** what a version becomes unless a person chooses; undefined where versions are of one kind */
  versionKind: VersionKind | undefined;
  publish(asked?: Asked): void;
  heard(message: RoomMessage): void;
};
/** What goes along with a request: what changed, for the history of the repository, and the kind of version. */
type Asked = { comment?: string; versionKind?: VersionKind };
type Waits = { code: string; summary: string; next: string | undefined; by: string | undefined };

/** Longest time to wait for the outcome before the button is given back. */
const PATIENCE = 60_000;

/** @param stored resolves when everything that was changed here is stored: it is what the person publishes */
export function usePublishing(place: Place, opening: Opening, stored: () => Promise<void>): Publishing {
  const [busy, setBusy] = useState(false);
  const [version, setVersion] = useState<string>();
  const [waits, setWaits] = useState(() => waitsOf(opening));
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(patience.current);
    setBusy(false);
  };
  useEffect(() => () => clearTimeout(patience.current), []);
  const publish = (asked?: Asked) => {
    setBusy(true);
    clearTimeout(patience.current);
    patience.current = setTimeout(() => {
      stop();
      say(words().publishing.slow, 'failed');
    }, PATIENCE);
    const options = asked ? { json: asked } : { method: 'POST' };
    const request = async () => {
      // What is published is what the person sees: the request may be faster than what was typed last.
      await stored();
      return call<{ job?: string } | undefined>(serviceAddress(place, 'publish'), options);
    };
    request().then(
      (answer) => {
        if (answer?.job !== undefined) return;
        stop();
        setWaits(undefined);
        say(words().publishing.nothing);
      },
      (error: unknown) => {
        stop();
        const code = codeOf(error);
        // What a person has to do about it stays on the page; the rest passes.
        if (code === 'documents.repository.signin')
          setWaits({ code, summary: sentenceOf(error), next: undefined, by: undefined });
        else say(code === UNSTORED ? words().publishing.unstored : sentenceOf(error), 'failed');
      },
    );
  };
  const heard = (message: RoomMessage) => {
    if (message.type === 'based') setVersion(message.version);
    if (message.type === 'published') {
      stop();
      setWaits(undefined);
      setVersion(message.version);
      const { nothing, done } = words().publishing;
      say(message.changed === false ? nothing : done(message.version, message.by));
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
  return { busy, version, waits, versionKind: opening.versionKind ?? undefined, publish, heard };
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

function waitsOf({ publication }: Opening): Waits | undefined {
  if (!publication?.summary || !publication.code) return undefined;
  const { code, summary, by, next } = publication;
  return { code, summary, by, next: next ?? undefined };
}
