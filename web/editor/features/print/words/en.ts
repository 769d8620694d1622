/** Print and PDF. */
export const en = {
  preparing: 'Creating the PDF …',
  print: 'Print',
  /** where there are two ways */
  printHere: 'Print from this browser',
  printPdf: 'Open as PDF to print',
  downloadPdf: 'Download as PDF',
  downloadPdfAlso: 'export save',
  stopPdf: 'Stop creating the PDF',
};
