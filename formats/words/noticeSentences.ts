import type { Language } from './language.ts';
import { releaseName } from './releaseName.ts';

/** What a notice says of its happening, by name; may lack anything. */
export type NoticeParams = Record<string, string | undefined>;

type Sentences = Record<string, (params: NoticeParams) => string>;

/** What somebody may do with a document that was shared with them. */
const granted: { [name in Language]: { [right: string]: string } } = {
  en: {
    read: ': you can read it',
    comment: ': you can comment on it',
    write: ': you can edit it',
    owner: ': you own it, too',
  },
  de: {
    read: ' zum Lesen',
    comment: ' zum Kommentieren',
    write: ' zum Bearbeiten',
    owner: ' als gemeinsamen Besitz',
  },
};
const rightIn = (language: Language, { right = '' }: NoticeParams) => granted[language][right] ?? '';

/** The release that a notice is about, with its product. */
const releaseOf = ({ product, release = '' }: NoticeParams) => releaseName(product, release);

const english = {
  'documents.mention': (p) => `${p.by} mentioned you in ${p.document}`,
  'documents.comment.made': (p) => `${p.by} commented on ${p.document}`,
  'documents.comment.answered': (p) => `${p.by} answered a comment in ${p.document}`,
  'documents.shared': (p) => `${p.by} shared ${p.document} with you${rightIn('en', p)}`,
  'documents.request.made': (p) => `${p.by} asks to edit ${p.document}`,
  'documents.request.declined': (p) => `${p.by} declined your request to edit ${p.document}`,
  'catalog.delivery.failed': (p) => `A message to the webhook at ${p.host} did not arrive`,
  'design.import.done': (p) =>
    `The import into ${p.database} is done: ${p.count} ${p.count === '1' ? 'element' : 'elements'} changed`,
  'design.import.failed': (p) => `The import into ${p.database} failed`,
  'catalog.access.requested': (p) => `${p.by} asks for access to ${releaseOf(p)}`,
  'catalog.access.given': (p) => `You have access to ${releaseOf(p)}`,
  'catalog.release.published': (p) => `${releaseOf(p)} is available`,
  'catalog.releases.published': (p) => `${p.count} new releases of ${p.product} are available`,
} satisfies Sentences;

const german: { [kind in keyof typeof english]: Sentences[string] } = {
  'documents.mention': (p) => `Erwähnung durch ${p.by} in ${p.document}`,
  'documents.comment.made': (p) => `Kommentar von ${p.by} zu ${p.document}`,
  'documents.comment.answered': (p) => `Antwort von ${p.by} auf einen Kommentar in ${p.document}`,
  'documents.shared': (p) => `${p.by} hat ${p.document} freigegeben${rightIn('de', p)}`,
  'documents.request.made': (p) => `${p.by} möchte ${p.document} bearbeiten`,
  'documents.request.declined': (p) => `${p.by} hat die Anfrage abgelehnt, ${p.document} zu bearbeiten`,
  'catalog.delivery.failed': (p) => `Eine Nachricht an den Webhook bei ${p.host} kam nicht an`,
  'design.import.done': (p) =>
    `Der Import in ${p.database} ist fertig: ${p.count === '1' ? 'ein Element' : `${p.count} Elemente`} geändert`,
  'design.import.failed': (p) => `Der Import in ${p.database} ist gescheitert`,
  'catalog.access.requested': (p) => `${p.by} bittet um Zugriff auf ${releaseOf(p)}`,
  'catalog.access.given': (p) => `Der Zugriff auf ${releaseOf(p)} ist freigegeben`,
  'catalog.release.published': (p) => `${releaseOf(p)} ist verfügbar`,
  'catalog.releases.published': (p) => `${p.count} neue Releases von ${p.product} sind verfügbar`,
};

const sentences: { [name in Language]: Sentences } = { en: english, de: german };
/** Of a kind that a newer server made. */
const unknown: { [name in Language]: string } = { en: 'Something new', de: 'Etwas Neues' };

/** What happened, in one sentence without an end, as plain text. */
export function noticeSentence(kind: string, params: NoticeParams, language: Language): string {
  const say = Object.hasOwn(sentences[language], kind) ? sentences[language][kind] : undefined;
  return say ? say(params) : unknown[language];
}
