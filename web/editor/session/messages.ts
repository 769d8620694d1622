/** What the server tells everybody in a room, or one of them. */
export type RoomMessage =
  | { type: 'saved'; seq: number }
  | { type: 'published'; version: string; by: string; changed?: boolean }
  | { type: 'publishFailed'; code: string; summary: string }
  | { type: 'publishWaits'; code: string; summary: string; next: string }
  | { type: 'renamed'; name: string; editable: boolean }
  | ({ type: 'ended'; summary: string } & Afterwards)
  | { type: 'based'; version: string }
  | { type: 'conflict'; version: string; by: string; at: string };

/** What there is when a room has ended: the document can be opened `again` at once, with other text; that can be undone;
 *  the text is in another document. */
type Afterwards = { again?: boolean; undo?: Undo; document?: string };
export type Undo = { copy: string } | { version: string };

const types = new Set([
  'saved',
  'based',
  'published',
  'publishFailed',
  'publishWaits',
  'renamed',
  'ended',
  'conflict',
]);

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
