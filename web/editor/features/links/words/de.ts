import type { en } from './en.ts';

export const de: typeof en = {
  command: 'Link …',
  also: 'Adresse Verweis Hyperlink',
  link: 'Link',
  address: 'Adresse',
  addressExample: 'https://… oder name@example.com',
  noAddress: 'Das ist keine Adresse einer Seite, eines Postfachs oder einer Stelle im Text.',
  removeLink: 'Link entfernen',
  addLink: 'Link einfügen',
  changeLink: 'Link ändern',
  name: (address) => `Link: ${address}`,
  open: 'Öffnen',
  copy: 'Adresse kopieren',
  copied: 'Adresse kopiert.',
  notCopied: 'Der Browser erlaubt hier kein Kopieren.',
  edit: 'Link ändern',
  remove: 'Link entfernen',
  noPlace: 'Die Stelle im Text, auf die dieser Link verweist, gibt es nicht.',
  openHere: 'Link an der Einfügemarke öffnen',
  show: 'Ziel des Links anzeigen',
  showAlso: 'Adresse Verweis Hyperlink',
};
