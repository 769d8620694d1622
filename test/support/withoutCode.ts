/** A log without what validation says of the code, which an import does not read. */
export const withoutCode = (log: unknown): string =>
  String(log).replace(/<warning [^>]*id='93\d\d'>[^<]*<\/warning>\n/g, '');
