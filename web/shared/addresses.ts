/** Where the pages show things: one line for each, for everything that leads there. */

/** The console's view of a database, one of its pages, or an element. */
export function databaseAddress(nsfPath: string, shown: Record<string, string | number> = {}): string {
  const path = `/databases/${nsfPath.split('/').map(encodeURIComponent).join('/')}`;
  const members = Object.entries(shown).map(([name, value]) => [name, String(value)]);
  return members.length > 0 ? `${path}?${new URLSearchParams(members)}` : path;
}

export const editorAddress = (id: string) => `/docs/app/doc/lcfiles/${encodeURIComponent(id)}/edit/content`;
export const viewerAddress = (id: string) => `/viewer/app/lcfiles/${encodeURIComponent(id)}/content`;

/** What the editor can change; everything else is shown. */
const editable = /\.(doc[xm]|odt|txt|md)$/i;

type Opened = { id: string; name: string; permissions: { write: boolean } };

/** True when the editor can change the document for this caller. */
export const canEdit = ({ name, permissions }: Omit<Opened, 'id'>): boolean =>
  permissions.write && editable.test(name);

/** Where a click on a document leads: the editor when it can be changed, else the viewer. */
export const openAddress = (document: Opened): string =>
  canEdit(document) ? editorAddress(document.id) : viewerAddress(document.id);

/** The portal's page of a place in the catalog.
 *  @param path slugs from the top, parted by slashes */
export const catalogAddress = (path: string) =>
  `/catalog/${path.split('/').map(encodeURIComponent).join('/')}`;

/** What a part of an address says; as it stands where its percent signs mean nothing. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
