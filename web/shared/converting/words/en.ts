/** A text in its other format. */
export const en = {
  format: 'Format',
  formats: { docx: 'Word (.docx)', odt: 'OpenDocument (.odt)' },
  title: { docx: 'Download as Word (.docx)', odt: 'Download as OpenDocument (.odt)' },
  download: 'Download',
  preparing: 'The file is being made.',
  mayChange:
    'LibreOffice writes the file anew in the other format. The words stay; spacing, fonts, numbering, page breaks and the place of pictures may differ, and what the other format does not know is left out. Look through it before you pass it on.',
  untouched: (name: string) => `${name} itself stays as it is.`,
};
