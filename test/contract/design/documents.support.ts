import { unidOf } from './support.ts';

/** The list of documents, as far as tests look into it. */
export type Listed = {
  documents: {
    unid: string;
    type: string;
    form: string;
    title: string;
    modified: string;
    parent?: string;
    responses: number;
    attachments: number;
  }[];
  next?: string;
  reading?: true;
};

/** An item of a document: a text, or a list when there are several values. */
export const item = (name: string, values: string | string[], attributes = ''): string =>
  `<item name='${name}'${attributes}>${
    typeof values === 'string'
      ? `<text>${values}</text>`
      : `<textlist>${values.map((each) => `<text>${each}</text>`).join('')}</textlist>`
  }</item>`;

/** Readers items: who may read a document. */
export const readers = (...names: string[]): string => item('Readers', names, " readers='true' names='true'");

type Given = { form?: string; subject?: string; items?: string; modified?: string; attributes?: string };

/** A document whose UNID ends in a number, changed on that day of May 2020 unless it says another moment. */
export function documentNo(
  number: number,
  { form = 'Request', subject, items = '', modified, attributes = '' }: Given = {},
): string {
  const at = modified ?? `202005${String(number % 28 || 28).padStart(2, '0')}T101112,16+02`;
  const title = subject === undefined ? '' : item('Subject', subject);
  return `<document form='${form}'${attributes}>
<noteinfo unid='${unidOf(number)}'><created><datetime>20200401T080000,00+02</datetime></created><modified><datetime dst='true'>${at}</datetime></modified></noteinfo>
<updatedby><name>CN=Ann/O=Acme</name></updatedby>${title}${items}</document>`;
}
