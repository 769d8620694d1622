/** Which document this page shows, as its address says. The file id is kept as it is encoded there. */
export type Place = { type: 'lcfiles' | 'external.rest' | 'external.cmis'; fileId: string };

/** Reads `/viewer/app/{type}/{file id}/content`; undefined for any other address. */
export function placeOf(pathname: string): Place | undefined {
  const found = /^\/viewer\/app\/(lcfiles|external\.rest|external\.cmis)\/(.+)\/content\/?$/.exec(pathname);
  return found?.[1] && found[2] ? { type: found[1] as Place['type'], fileId: found[2] } : undefined;
}

/** Address of something the viewer's service offers for this document. */
export const serviceAddress = ({ type, fileId }: Place, what: 'opening') =>
  `/viewer/api/docsvr/${type}/${fileId}/${what}`;
