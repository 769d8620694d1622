import { useMutation, useQuery } from '@tanstack/react-query';
import { call, request, say, sentenceOf } from '../../../shared/index.ts';
import { parseDocument } from '../../../viewer/docx/parse.ts';
import type { Undo } from '../../session/messages.ts';
import { type Place, serviceAddress } from '../../session/opening.ts';
import { words } from './words.ts';

export type Version = {
  version: string;
  modified: string;
  modifier: { displayName: string };
  size: number | null;
  comment: string;
};
export type Copy = {
  id: string;
  name: string;
  reason: 'conflict' | 'restore' | 'asked';
  base_version: string;
  size: number;
  kept: string;
  by: { displayName: string };
  expires: string;
};

/** Something that the draft could be again: where it is, and what it is called. */
export type Earlier = { what: string; name: string };

export const ofVersion = ({ version }: Pick<Version, 'version'>): Earlier => ({
  what: `versions/${encodeURIComponent(version)}`,
  name: words().version(version),
});
export const ofCopy = ({ id, name }: Pick<Copy, 'id' | 'name'>): Earlier => ({ what: `copies/${id}`, name });

export function useVersions(place: Place) {
  return useQuery({
    queryKey: ['versions', place.type, place.fileId],
    queryFn: ({ signal }) =>
      call<{ told: boolean; items: Version[] }>(serviceAddress(place, 'versions'), { signal }),
  });
}

const copiesKey = (place: Place) => ['copies', place.type, place.fileId];

export function useCopies(place: Place) {
  return useQuery({
    queryKey: copiesKey(place),
    queryFn: ({ signal }) => call<{ items: Copy[] }>(serviceAddress(place, 'copies'), { signal }),
  });
}

/** Puts something earlier into the draft; the server then moves everybody along. */
export function useRestore(place: Place, done: () => void) {
  return useMutation({
    mutationFn: ({ what }: Pick<Earlier, 'what'>) =>
      call(serviceAddress(place, `${what}/restore`), { method: 'POST' }),
    onSuccess: done,
    onError: (error) => say(sentenceOf(error), 'failed'),
  });
}

/** Takes back what replaced the text of the draft. */
export async function undoReplacement(place: Place, undo: Undo): Promise<void> {
  const { what } =
    'copy' in undo ? ofCopy({ id: undo.copy, name: '' }) : ofVersion({ version: undo.version });
  await call(serviceAddress(place, `${what}/restore`), { method: 'POST' }).catch((error) =>
    say(sentenceOf(error), 'failed'),
  );
}

/** Reads a file of the document, as it is shown. */
export async function readEarlier(place: Place, what: string, signal: AbortSignal) {
  const answer = await request(serviceAddress(place, `${what}/content`), {
    signal,
    headers: { accept: '*/*' },
    cache: 'no-store',
  });
  return parseDocument(new Uint8Array(await answer.arrayBuffer()), signal);
}
