import { call } from '../call.ts';

/** Somebody who asks to edit a document. */
export type EditRequest = { id: string; user: string; displayName: string; text: string; asked: string };

const pathOf = (id: string, what: string) => `/repository/rest/${encodeURIComponent(id)}/${what}`;

export const readRequests = async (id: string, signal: AbortSignal): Promise<EditRequest[]> =>
  (await call<{ items: EditRequest[] }>(pathOf(id, 'requests'), { signal })).items;

export const declineRequest = (id: string, person: string) =>
  call(pathOf(id, `requests/${encodeURIComponent(person)}`), { method: 'DELETE' });

/** Asks the owners of a document for the right to edit it. @returns when that was asked first */
export const askToEdit = async (id: string, text: string): Promise<string> =>
  (await call<{ asked: string }>(pathOf(id, 'request'), { method: 'PUT', json: text ? { text } : {} })).asked;
