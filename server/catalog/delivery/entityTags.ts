/** One element of a list of entity tags, with what separates it from the next; a tag may hold a comma. */
const ELEMENT = /[ \t]*(?:((?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y;

/** Whether a list of If-Match or If-None-Match (RFC 9110, sections 13.1.1 and 13.1.2) names a tag; `*` names any.
 *  What is no such list names nothing.
 *  @param weakly compares without regard to `W/`, as If-None-Match does; otherwise a weak tag never matches. */
export function namesTag(header: string, tag: string, weakly: boolean): boolean {
  if (header.trim() === '*') return true;
  const bare = (each: string) => (weakly ? each.replace(/^W\//, '') : each);
  let found = false;
  ELEMENT.lastIndex = 0;
  while (ELEMENT.lastIndex < header.length) {
    const element = ELEMENT.exec(header);
    if (!element) return false;
    found ||= element[1] !== undefined && bare(element[1]) === bare(tag);
  }
  return found && (weakly || !tag.startsWith('W/'));
}
