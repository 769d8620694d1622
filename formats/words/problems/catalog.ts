import { type Params, type Sentences, text } from './params.ts';

/** What is needed to be published, in the server's English and here. */
const missing: Record<string, string> = {
  'a file whose bytes are there': 'eine Datei, die vollständig hochgeladen ist',
  'a stream': 'ein Stream',
  'a link': 'ein Link',
};

const states: Record<string, string> = {
  published: 'veröffentlicht',
  depublished: 'zurückgezogen',
  unpublished: 'unveröffentlicht',
  deleted: 'gelöscht',
};
const state = (p: Params, name: string) => states[text(p, name)] ?? text(p, name);

const count = (p: Params, name: string) => (Array.isArray(p[name]) ? p[name].length : text({}, name));

/** What uses something first. */
const firstName = ({ referents }: Params) =>
  text(Array.isArray(referents) ? (referents[0] as Params) : {}, 'name');

/** What the catalog refuses. */
export const catalog: Sentences = {
  'catalog.record.unknown': () => 'Das gibt es hier nicht, oder das Recht dafür fehlt.',
  'catalog.download.refused': (p) =>
    `Diese Datei ist zu sehen, lässt sich aber nicht herunterladen: ${obstacle(text(p, 'missing'))}.`,
  'catalog.address.refused': () =>
    'Diese Adresse gilt nicht oder nicht mehr; die Datei noch einmal anfordern.',
  'catalog.picture.refused': () =>
    'Das kann kein Bild eines Produkts sein: PNG, JPEG oder WebP, heil, bis 2 MiB und bis 4096 Pixel je Seite.',
  'catalog.account.foreign': () => 'Dieses Konto gehört jemand anderem.',
  'catalog.code.foreign': () => 'Der Autorisierungscode gehört zu einer anderen Person.',
  'catalog.following.full': (p) =>
    `Es werden schon ${text(p, 'limit')} Produkte und Produktgruppen verfolgt; zuerst eines davon beenden.`,
  'catalog.access.needless': () =>
    'Hier gibt es nichts anzufragen: Alles, was dieses Release zeigt, lässt sich herunterladen.',
  'catalog.access.often': (p) =>
    `An einem Tag wurde schon Zugriff auf ${text(p, 'limit')} Releases angefragt; später noch einmal versuchen.`,
  'catalog.token.refused': () => 'Das Refresh-Token gilt nicht mehr; ein neues API-Token erstellen.',
  'catalog.file.copying': () => 'Eine Datei wird noch kopiert; gleich noch einmal versuchen.',
  'catalog.bundle.conflict': (p) =>
    `Vom Bundle weichen hier schon vorhandene Einträge ab (${count(p, 'conflicts')}); nichts wurde geschrieben.`,
  'catalog.bundle.invalid': (p) =>
    `Das Bundle lässt sich nicht verwenden; nichts wurde importiert. Der Grund: ${text(p, 'reason')}.`,
  'catalog.bundle.untrusted': () =>
    'Das Bundle ist mit keinem hier vertrauten Schlüssel signiert; die Schlüssel des Servers angeben, der es erstellt hat.',
  'catalog.idempotency.mismatch': () =>
    'Dieser Idempotency-Key wurde schon mit anderem Inhalt verwendet; ein neuer ist nötig.',
  'catalog.idempotency.running': () =>
    'Eine Anfrage mit diesem Idempotency-Key läuft noch; gleich noch einmal versuchen.',
  'catalog.parent.cycle': () => 'Eine Produktgruppe kann nicht unter sich selbst liegen.',
  'catalog.publish.incomplete': (p) =>
    `Es lässt sich noch nicht veröffentlichen: Es fehlt ${missing[text(p, 'missing')] ?? text(p, 'missing')}.`,
  'catalog.range.unsatisfiable': () => 'Die Datei hat keinen solchen Teil.',
  'catalog.reference.inuse': (p) =>
    `Es wird noch verwendet, zum Beispiel von ${firstName(p)}; zuerst dort herausnehmen.`,
  'catalog.slug.taken': (p) => `Das Kürzel ${text(p, 'slug')} hat an derselben Stelle schon etwas anderes.`,
  'catalog.source.large': () => 'Das Objekt hinter s3arn ist größer, als eine Datei hier sein darf.',
  'catalog.source.mismatch': () =>
    'Das Objekt hinter s3arn ist nicht das angekündigte; nichts wurde gespeichert.',
  'catalog.source.unreachable': (p) =>
    `Das Objekt hinter s3arn lässt sich von hier nicht lesen: ${text(p, 'reason')}.`,
  'catalog.state.conflict': (p) =>
    `Aus dem Zustand „${state(p, 'state')}“ führt kein Weg zum Zustand „${state(p, 'wanted')}“.`,
  'catalog.upload.mismatch': () =>
    'Hochgeladen wurde etwas anderes als angekündigt; die Datei noch einmal hochladen.',
  'catalog.job.cancelled': (p) => `Abgebrochen von ${text(p, 'by')}.`,
  'catalog.webhook.inactive': () => 'Der Webhook ist nicht aktiv; erst aktivieren.',
};

/** What stands in the way of a download, in the server's English and here. */
const obstacles: [RegExp, string][] = [
  [/^no package that is available to you grants it$/, 'kein verfügbares Paket enthält sie'],
  [
    /^you belong to no account that holds a part number for (.+)$/s,
    'es fehlt ein Konto mit einer Teilenummer für $1',
  ],
  [
    /^none of your accounts holds a part number for (.+) that is valid today$/s,
    'keines der Konten hat eine heute gültige Teilenummer für $1',
  ],
  [/^its bytes are not complete yet$/, 'ihre Bytes sind noch nicht vollständig'],
];

function obstacle(missing: string): string {
  const [pattern, said] = obstacles.find(([each]) => each.test(missing)) ?? [];
  return pattern && said ? missing.replace(pattern, said) : missing;
}
