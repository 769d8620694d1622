import { Anchor } from '@mantine/core';
import { words } from '../words/words.ts';

/** Whom to ask for access: a letter to an address, or a page of the vendor; without either, the vendor.
 *  @param what they ask for, such as `Acme Orders 1.0` */
export function Contact({ contact, what }: { contact: string | undefined; what: string }) {
  const w = words('catalog');
  if (!contact) return w.askVendor;
  const mail = !/^https?:/.test(contact);
  const href = mail ? `mailto:${contact}?subject=${encodeURIComponent(w.askSubject(what))}` : contact;
  return (
    <Anchor href={href} size="sm" c="inherit" underline="always" rel="noreferrer">
      {w.ask(contact)}
    </Anchor>
  );
}
