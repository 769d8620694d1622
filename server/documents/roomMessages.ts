/** What the server tells the editors of a draft. */
export type RoomMessage =
  | { type: 'published'; version: string; by: string; changed: boolean }
  | { type: 'publishFailed'; code: string; summary: string }
  | { type: 'publishWaits'; code: string; summary: string; next: string }
  | { type: 'based'; version: string }
  | { type: 'conflict'; version: string; by: string; at: string }
  | { type: 'renamed'; name: string; editable: boolean }
  | ({ type: 'ended'; summary: string } & Afterwards);

/** What was before: a copy that was kept, or a version of the repository. */
export type Undo = { copy: string } | { version: string };

/** What there is when a room has ended: the document can be opened `again` at once, with other text; that can be undone;
 *  the text is in another document. */
export type Afterwards = { again?: boolean; undo?: Undo; document?: string };
