import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/index.ts';

/** Which document this page is for, as its address says. The file id is kept as it is encoded there. */
export type Place = { type: string; fileId: string };

/** What the server tells about a document that is opened for editing. */
export type Opening = {
  name: string;
  canEdit: boolean;
  /** the person may give the document another name */
  canRename?: boolean;
  /** the person may share and delete the document on our pages */
  isOwner?: boolean;
  /** the person may ask for the right to edit, and asked then; null where they may edit, or nobody can be asked */
  asking?: { asked: string | null } | null;
  /** the text can be had as a PDF */
  canMakePages?: boolean;
  /** spelling and grammar are checked by a server of the settings */
  checksWriting?: boolean;
  /** may comment without the right to change the text, or with it */
  canComment: boolean;
  /** name of the shared document, and the address of the socket it is reached by */
  room: string;
  socket: string;
  /** in plain English, what the document has that is kept but cannot be edited */
  carried: string[];
  viewer?: string;
  user: { id: string; displayName: string };
  version: string;
  /** there are changes that are not published */
  dirty: boolean;
  /** for making a file of the text on the page, also when the document is gone by then */
  pass: string;
  /** what this browser keeps unsaved work of this person under, and encrypts it with */
  keep: { owner: string; key: string };
  /** what a version becomes unless a person chooses; null where versions are of one kind */
  versionKind?: VersionKind | null;
  /** the last request to publish, unless it led to a version */
  publication?: Publication | null;
  /** a newer version of the repository, which the draft does not know */
  conflict?: { version: string; by: string; modified: string } | null;
};

export type VersionKind = 'major' | 'minor';

/** A request to publish that waits: for its turn, for the repository to come back, or for a person. */
type Publication = {
  state: 'waiting' | 'sending' | 'retrying' | 'failed';
  code: string | null;
  summary: string | null;
  by: string;
  next: string | null;
};

/** The built-in repository, whose documents the pages of Trivet keep; others are looked after where they are. A frame of
 *  another site has a session for the document alone, and its own way to keep documents. */
export const isKeptHere = ({ type }: Place): boolean => type === 'lcfiles' && window.parent === window;

/** The person may share the document on our pages. */
export const mayShare = (place: Place, { isOwner = false }: Opening): boolean => isKeptHere(place) && isOwner;

/** Where a browser signs in to the repository of a document, and comes back to it. */
export function signInToRepository({ type, fileId }: Place): string | undefined {
  const keyword = /^external\.(\w+)$/.exec(type)?.[1];
  return keyword && `/docs/driverscallback?repository=${keyword}&file_id=${fileId}`;
}

/** Reads `/docs/app/doc/{type}/{file id}/edit/content`; undefined for any other address. */
export function placeOf(pathname: string): Place | undefined {
  const found = /^\/docs\/app\/doc\/([^/]+)\/(.+)\/edit\/content\/?$/.exec(pathname);
  return found?.[1] && found[2] ? { type: found[1], fileId: found[2] } : undefined;
}

/** Address of something the documents service offers for this document, such as `publish`. */
export const serviceAddress = ({ type, fileId }: Place, what: string) =>
  `/docs/api/docsvr/${type}/${fileId}/${what}`;

export function useOpening(place: Place) {
  return useQuery({
    queryKey: ['opening', place.type, place.fileId],
    queryFn: ({ signal }) => call<Opening>(serviceAddress(place, 'opening'), { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
