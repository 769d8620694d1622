/** The file that an export of a database is saved as. */
export const fileName = (nsfPath: string, ending = 'dxl') =>
  `${(nsfPath.split('/').at(-1) ?? nsfPath).replace(/\.(nsf|ntf)$/i, '')}.${ending}`;
