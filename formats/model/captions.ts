/** Whether a sequence counts tables, by its name in the languages that the editor speaks. */
export const isOfTables = (sequence: string): boolean => /^(table|tabelle)$/i.test(sequence);

/** The style of the lines of a list of captions in an ODT, by the name that LibreOffice knows it by. */
export const captionLine = (sequence: string): string =>
  isOfTables(sequence) ? 'Table_20_index_20_1' : 'Figure_20_Index_20_1';
