import { randomBytes } from 'node:crypto';
import type { Narrowed } from '../../../platform/identity/caller.ts';
import { hashed } from '../../../platform/keys/hashed.ts';
import type { Writing } from '../../tables.ts';

/** A session on its way from a window into a frame. */
export type Ticket = {
  /** The origin of the page that holds the frame. */
  parent: string;
  /** The hash of what the frame's browser keeps. */
  browser: string;
  person: { identityProvider: string; subject: string };
  narrowed: Narrowed;
};

/** The window hands it over at once. */
const LIFE_MS = 60_000;

/** @returns the ticket as the frame gets it. */
export async function makeTicket(
  tx: Writing,
  { parent, browser, person, narrowed }: Ticket,
  now: Date,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await tx.deleteFrom('documents.frame_ticket').where('expires_at', '<', now).execute();
  await tx
    .insertInto('documents.frame_ticket')
    .values({
      ticket: hashed(ticket),
      parent,
      browser,
      identity_provider: person.identityProvider,
      subject: person.subject,
      narrowed: JSON.stringify(narrowed) as unknown as Narrowed,
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    .execute();
  return ticket;
}

/** Takes a ticket, which is over then, whether it fits or not; undefined when it does not. */
export async function takeTicket(
  tx: Writing,
  given: { ticket: string; parent: string; browser: string },
  now: Date,
): Promise<Pick<Ticket, 'person' | 'narrowed'> | undefined> {
  const row = await tx
    .deleteFrom('documents.frame_ticket')
    .where('ticket', '=', hashed(given.ticket))
    .returningAll()
    .executeTakeFirst();
  if (!row || row.expires_at <= now) return undefined;
  if (row.parent !== given.parent || row.browser !== hashed(given.browser)) return undefined;
  const { identity_provider: identityProvider, subject, narrowed } = row;
  return { person: { identityProvider, subject }, narrowed };
}
