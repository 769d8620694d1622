import { useEffect, useRef, useState } from 'react';
import { call, say, sentenceOf } from '../../shared/index.ts';
import { type Place, serviceAddress } from '../opening.ts';
import type { RoomMessage } from '../room/messages.ts';

/** Publishing as the page sees it; `version` is the last one published since the page was opened. */
export type Publishing = {
  busy: boolean;
  version: string | undefined;
  publish(): void;
  heard(message: RoomMessage): void;
};

/** Longest time to wait for the outcome before the button is given back. */
const PATIENCE = 60_000;

export function usePublishing(place: Place): Publishing {
  const [busy, setBusy] = useState(false);
  const [version, setVersion] = useState<string>();
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(patience.current);
    setBusy(false);
  };
  useEffect(() => () => clearTimeout(patience.current), []);
  const publish = () => {
    setBusy(true);
    patience.current = setTimeout(() => {
      stop();
      say(
        'Publishing takes longer than usual. It goes on; the version will change when it is done.',
        'failed',
      );
    }, PATIENCE);
    call<{ job?: string } | undefined>(serviceAddress(place, 'publish'), { method: 'POST' }).then(
      (answer) => {
        if (answer?.job !== undefined) return;
        stop();
        say('Nothing has changed since the last version.');
      },
      (error: unknown) => {
        stop();
        say(sentenceOf(error), 'failed');
      },
    );
  };
  const heard = (message: RoomMessage) => {
    if (message.type === 'published') {
      stop();
      setVersion(message.version);
      const nothing = 'Nothing has changed since the last version.';
      say(message.changed === false ? nothing : `Version ${message.version} is published by ${message.by}.`);
    }
    if (message.type === 'publishFailed') {
      stop();
      say(message.summary, 'failed');
    }
    if (message.type === 'conflict') stop();
  };
  return { busy, version, publish, heard };
}
