/** What the server tells everybody in a room, or one of them. */
export type RoomMessage =
  | { type: 'saved'; seq: number }
  | { type: 'published'; version: string; by: string; changed?: boolean }
  | { type: 'publishFailed'; summary: string }
  | { type: 'ended'; summary: string }
  | { type: 'conflict'; version: string; by: string; at: string };

const types = new Set(['saved', 'published', 'publishFailed', 'ended', 'conflict']);

/** A message of the server; undefined for one this page does not know. */
export function readMessage(payload: string): RoomMessage | undefined {
  try {
    const message: unknown = JSON.parse(payload);
    const known = typeof message === 'object' && message !== null && 'type' in message;
    return known && types.has(String(message.type)) ? (message as RoomMessage) : undefined;
  } catch {
    return undefined;
  }
}
