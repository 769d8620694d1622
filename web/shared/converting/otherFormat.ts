import { request } from '../call.ts';

/** The formats of texts that LibreOffice turns into each other. */
export type TextFormat = 'docx' | 'odt';

/** The format of a text by its name; undefined for all other files. */
export const formatOf = (name: string): TextFormat | undefined =>
  /\.(docx|odt)$/i.exec(name)?.[1]?.toLowerCase() as TextFormat | undefined;

/** The format that a text can be had in, too. */
export function otherFormat(name: string): TextFormat | undefined {
  const format = formatOf(name);
  return format && (format === 'docx' ? 'odt' : 'docx');
}

/** A name with the ending of another format. */
export const renamedTo = (name: string, format: TextFormat): string =>
  `${formatOf(name) ? name.replace(/\.[^.]*$/, '') : name}.${format}`;

/** A file of the server, once it is made; LibreOffice may take a while. */
export const fetchFile = async (address: string): Promise<Blob> =>
  (await request(address, { headers: { accept: '*/*' } })).blob();
