import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import { WebSocket } from 'ws';
import * as Y from 'yjs';

/** The room protocol spoken by hand, so that it can be spoken wrongly. */
export type Hostile = {
  socket: WebSocket;
  /** the code that the socket was closed with */
  closed: Promise<number>;
  heard(): string;
  send(message: Uint8Array | string): void;
};

/** Opens a socket and asks for a room. */
export async function intrude(
  server: { url: string },
  headers: Record<string, string>,
  room: string,
): Promise<Hostile> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/docs/rooms`, {
    headers: { origin: server.url, ...headers },
  });
  let said = '';
  socket.on('message', (data: Buffer) => (said += data.toString('latin1')));
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve) => socket.on('open', resolve));
  socket.send(
    speak(room, 2, (encoder) => {
      writeVarUint(encoder, 0);
      writeVarString(encoder, '');
    }),
  );
  return { socket, closed, heard: () => said, send: (message) => socket.send(message) };
}

type Encoder = ReturnType<typeof createEncoder>;

function speak(room: string, type: number, write: (encoder: Encoder) => void): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, room);
  writeVarUint(encoder, type);
  write(encoder);
  return toUint8Array(encoder);
}

/** A change, as an editor sends it. */
export const change = (room: string, payload: Uint8Array) =>
  speak(room, 0, (encoder) => {
    writeVarUint(encoder, 2);
    writeVarUint8Array(encoder, payload);
  });

/** What an editor says after a change. */
export const written = (room: string, seq: number) =>
  speak(room, 5, (encoder) => writeVarString(encoder, JSON.stringify({ type: 'written', seq })));

/** Presence of windows: their Yjs clients with states. */
export const presence = (room: string, states: [client: number, clock: number, state: unknown][]) =>
  speak(room, 1, (outer) => {
    const encoder = createEncoder();
    writeVarUint(encoder, states.length);
    for (const [client, clock, state] of states) {
      writeVarUint(encoder, client);
      writeVarUint(encoder, clock);
      writeVarString(encoder, JSON.stringify(state));
    }
    writeVarUint8Array(outer, toUint8Array(encoder));
  });

/** A change that no document made: things of one client, from a clock on, each an item as Yjs writes it. */
export function forged(client: number, clock: number, items: Forged[]): Uint8Array {
  const encoder = new Y.UpdateEncoderV1();
  for (const head of [1, items.length, client, clock]) writeVarUint(encoder.restEncoder, head);
  let at = clock;
  for (const { content, origin = null, parent = null } of items) {
    const item = new Y.Item(Y.createID(client, at), null, origin, null, null, parent as never, null, content);
    item.write(encoder, 0);
    at += item.length;
  }
  writeVarUint(encoder.restEncoder, 0);
  return encoder.toUint8Array();
}
/** `parent` is a name at the top, or what holds it; without one it is beside its origin. */
export type Forged = { content: Y.Item['content']; origin?: Y.ID; parent?: Y.ID | string };

export const element = (name = 'container') => new Y.ContentType(new Y.XmlElement(name));
