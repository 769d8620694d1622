import { useQuery } from '@tanstack/react-query';
import { call, ProblemError, request } from '../shared/index.ts';
import { type Place, serviceAddress } from './address.ts';
import { words } from './words/words.ts';

/** How a document is shown. `pages` is a PDF that the server makes of it; `docx`, `sheet`, `slides` and `csv` are read
 *  in the page; `other` is only offered for download. */
export type Kind =
  | 'pages'
  | 'docx'
  | 'sheet'
  | 'slides'
  | 'pdf'
  | 'image'
  | 'text'
  | 'markdown'
  | 'csv'
  | 'other';

/**
 * Answer of `GET /viewer/api/docsvr/{type}/{file id}/opening`: the last published version of a document, for a reader.
 *
 * The caller comes by session cookie or bearer and needs the right to read in the repository. Refusals are the error
 * body `{code, params, summary}`: 401 without a session or a sign-in to the repository, 403 without the right, 404
 * unknown, 502 and 504 when the repository does not answer. `Cache-Control: no-store`.
 */
export type Opening = {
  /** file name with its extension */
  name: string;
  /** judged by the name first and the media type second; `docx` only for what formats/docx opens (docx, dotx, docm) */
  kind: Kind;
  /** how the page shows it by itself, when `kind` is `pages`; null when it cannot */
  simple: Kind | null;
  /** media type without parameters, such as `image/png`; images are shown under it */
  mime: string;
  /** bytes of the published content */
  size: number;
  /** version label in the repository, such as `3`; null where the repository has no versions */
  version: string | null;
  /** when it was last published: a date-time, or milliseconds since the epoch; null when unknown */
  modified: string | number | null;
  /** display name of who published it last; null when unknown */
  modifier: string | null;
  /** whether the reader may edit this document and the editor can */
  canEdit: boolean;
  /** address of the editor's page; null unless `canEdit` */
  edit: string | null;
  /** address of the editor's page for a reader who may comment there and no more; else null */
  comment: string | null;
  /** the reader may ask for the right to edit, and asked then; null where they may edit, or nobody can be asked */
  asking: { asked: string | null } | null;
  /** nothing was published but the empty page that the document was made with */
  blank: boolean;
  /** changes that are not published: when and by whom; null when there are none */
  draft: { modified: string; by: string } | null;
  /**
   * Address of the bytes of exactly this version on this server, fetched by the page with the session cookie.
   * Answers with `Content-Type`, `Content-Length`, `X-Content-Type-Options: nosniff`,
   * `Content-Security-Policy: sandbox`, `Content-Disposition: attachment`, and best with `Accept-Ranges: bytes`
   * (a PDF then opens before all of it has arrived). Naming the version, it may be cached privately.
   */
  content: string;
  /** address that saves the same bytes under `name`; may equal `content` */
  download: string;
  /** the pages are set in other letters than the editor shows, for the server lacks fonts */
  otherLetters: boolean;
  /** address that has the pages prepared and tells how far they have come; null unless `kind` is `pages` */
  conversion: string | null;
};

/** Follows the document: polled every minute while the page is visible, so that a new version can be offered. */
export function useOpening(place: Place) {
  return useQuery({
    queryKey: ['opening', place.type, place.fileId],
    queryFn: ({ signal }) => call<Opening>(serviceAddress(place, 'opening'), { signal }),
    refetchInterval: (query) => (query.state.data ? 60_000 : false),
    refetchIntervalInBackground: false,
  });
}

/** Whether two answers show the same content. */
export const sameVersion = (a: Opening, b: Opening) =>
  a.version === b.version && a.modified === b.modified && a.size === b.size && a.name === b.name;

/**
 * Fetches the bytes of a version.
 * @param progress hears how many bytes have arrived
 * @throws ProblemError
 */
export async function contentOf(
  opening: Opening,
  signal: AbortSignal,
  progress: (received: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await request(opening.content, { headers: { accept: '*/*' }, signal });
  if (!answer.body) return new Uint8Array(await answer.arrayBuffer());
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = answer.body.getReader();
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      pieces.push(step.value);
      received += step.value.byteLength;
      progress(received);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    const summary = words('page').brokeOff;
    throw new ProblemError(0, { code: 'network.unreachable', summary }, null);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
