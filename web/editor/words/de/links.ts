import type { links as english } from '../en/links.ts';

export const links: typeof english = {
  name: (address) => `Link: ${address}`,
  open: 'Öffnen',
  copy: 'Adresse kopieren',
  copied: 'Die Adresse ist kopiert.',
  notCopied: 'Der Browser erlaubt hier kein Kopieren.',
  edit: 'Link ändern',
  remove: 'Link entfernen',
  noPlace: 'Die Stelle im Text, die dieser Link nennt, gibt es nicht.',
  openHere: 'Link an der Einfügemarke öffnen',
  show: 'Ziel des Links anzeigen',
  showAlso: 'Adresse Verweis Hyperlink',
};
