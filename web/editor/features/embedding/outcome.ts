import { refusal } from '../../../embed/host.ts';
import { type RoomMessage, readMessage } from '../../session/messages.ts';
import type { Room } from '../../session/room.ts';

export type Published = { version: string; changed: boolean };

/** Calls the listener for what the server tells everybody in the room. @returns what stops that. */
export function onMessage({ provider }: Room, listener: (message: RoomMessage) => void): () => void {
  const hear = ({ payload }: { payload: string }) => {
    const message = readMessage(payload);
    if (message) listener(message);
  };
  provider.on('stateless', hear);
  return () => void provider.off('stateless', hear);
}

/** What comes of requests to publish, one after the other; begun before ours is sent, because the server may be quick. */
export function outcomesOf(room: Room): { next(): Promise<Published>; forget(): void } {
  const come: (Published | Error)[] = [];
  let wake: () => void = () => undefined;
  const forget = onMessage(room, (message) => {
    const outcome = outcomeIn(message);
    if (outcome) come.push(outcome);
    wake();
  });
  return {
    async next() {
      while (come.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const outcome = come.shift() as Published | Error;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    forget,
  };
}

function outcomeIn(message: RoomMessage): Published | Error | undefined {
  if (message.type === 'published') return { version: message.version, changed: message.changed !== false };
  if (message.type === 'publishFailed' || message.type === 'publishWaits')
    return refusal(message.code, message.summary);
  if (message.type === 'ended') return refusal('embed.ended', message.summary);
  if (message.type === 'conflict') return refusal('documents.version.moved', conflictOf(message));
  return undefined;
}

export const conflictOf = ({ version, by }: { version: string; by: string }) =>
  `${by} stored version ${version} in the repository meanwhile; the person has to choose what becomes of it.`;
