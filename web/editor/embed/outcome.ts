import { refusal } from '../../embed/host.ts';
import { type RoomMessage, readMessage } from '../room/messages.ts';
import type { Room } from '../room/room.ts';

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

/** Waits for what comes of a request to publish; begun before it is sent, because the server may be quick. */
export function outcomeOf(room: Room): { come: Promise<Published>; forget(): void } {
  let forget: () => void = () => undefined;
  const come = new Promise<Published>((resolve, reject) => {
    forget = onMessage(room, (message) => {
      if (message.type === 'published')
        resolve({ version: message.version, changed: message.changed !== false });
      if (message.type === 'publishFailed') reject(refusal('embed.publish.failed', message.summary));
      if (message.type === 'ended') reject(refusal('embed.closed', message.summary));
      if (message.type === 'conflict') reject(refusal('documents.version.moved', conflictOf(message)));
    });
  });
  // Nobody waits for it when the request itself is refused.
  come.catch(() => undefined);
  return { come, forget };
}

export const conflictOf = ({ version, by }: { version: string; by: string }) =>
  `${by} stored version ${version} in the repository meanwhile; the person has to choose what becomes of it.`;
