/** Print and PDF. */
export const en = {
  preparing: 'Creating the PDF …',
  print: 'Print',
  printPdf: 'Print as PDF pages',
  downloadPdf: 'Download as PDF',
  downloadPdfAlso: 'export save',
  stopPdf: 'Stop creating the PDF',
};
