/** Where a link leads that a browser opens harmlessly: to a page or a mail box, or to a place in the text. */
export function leadsTo(href: string): 'page' | 'place' | undefined {
  if (/^#./.test(href)) return 'place';
  return /^(https?:\/\/|mailto:)./i.test(href) && URL.canParse(href) ? 'page' : undefined;
}

/** Signs that nobody sees or that turn the order of what follows: an address could look like another by them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * An address as it is shown, in the middle shorter where it is long. Whose page it is stays whole: of a host that is too
 * long itself its end, which says who owns it.
 * @param most how many characters there is room for
 */
export function shownAddress(href: string, most = 48): string {
  const seen = href.replace(UNSEEN, (sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '\ufffd'));
  if (seen.length <= most) return seen;
  const [whole, scheme = '', user = '', host = ''] = /^(https?:\/\/)([^/?#\\]*@)?([^/?#\\]*)/i.exec(seen) ?? [
    '',
  ];
  if (host.length > most) return `…${host.slice(1 - most)}`;
  const start = user === '' ? whole : `${scheme}…@${host}`;
  const rest = seen.slice(whole.length);
  const room = Math.max(most - start.length, 8);
  return (
    start +
    (rest.length <= room
      ? rest
      : `${rest.slice(0, Math.ceil(room / 2) - 1)}…${rest.slice(-Math.floor(room / 2))}`)
  );
}
