/** Longer addresses of ours do not fit into the headers of an answer, of which clients take 8 to 16 KB. */
const MAX_LENGTH = 4000;

/** Where somebody signs in who then comes back; a page with a very long query is come back to without it.
 *  @param returnTo path and query of this server. */
export function signInAddress(returnTo: string): string {
  const [path = '/'] = returnTo.split('?', 1);
  const [shortest = ''] = [returnTo, path, '/']
    .map(encodeURIComponent)
    .filter((each) => each.length <= MAX_LENGTH);
  return `/sign-in?return=${shortest}`;
}
