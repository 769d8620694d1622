import { reasonInGerman } from './germanReasons.ts';

type Params = Record<string, unknown>;

const MISSING = '\u0000';

/** A parameter that the server gave, for a sentence. */
const text = (params: Params, name: string) => String(params[name] ?? MISSING).slice(0, 500);

/** The sentence for a code; none for one that is not here, or whose sentence lacks a parameter. */
export function sentenceFor(code: string, params: Params): string | undefined {
  const said = Object.hasOwn(problems, code) ? problems[code]?.(params) : undefined;
  return said?.includes(MISSING) ? undefined : said;
}

const needs: Record<string, string> = {
  read: 'lesen',
  view: 'lesen',
  comment: 'kommentieren',
  change: 'ändern',
};

/** What the server refuses, by its code. A code that is not here is told in the server's English. */
const problems: Record<string, (params: Params) => string> = {
  'documents.repository.unknown': (p) => `Hier gibt es keine Ablage ${text(p, 'repository')}.`,
  'documents.repository.signin': () => 'Für diese Ablage ist eine Anmeldung nötig.',
  'documents.repository.refused': () => 'Die Anmeldung bei der Ablage wurde nicht abgeschlossen.',
  'documents.repository.unreachable': () =>
    'Die Ablage dieses Dokuments antwortet nicht; später noch einmal versuchen.',
  'documents.repository.broken': (p) =>
    `Die Ablage dieses Dokuments gab eine unbrauchbare Antwort: ${text(p, 'reason')}.`,
  'documents.repository.slow': () =>
    'Die Ablage dieses Dokuments braucht zu lange für eine Antwort; später noch einmal versuchen.',
  'documents.repository.elsewhere': (p) =>
    `Die Ablage dieses Dokuments verweist auf ${text(p, 'origin')}; die Einstellungen nennen diese Adresse nicht. Die Verwaltung kann das ändern.`,
  'documents.repository.account': () =>
    'Die Ablage weist das Konto dieses Servers zurück; die Verwaltung kann das ändern.',
  'documents.repository.cookie': () =>
    'In diesem Browser bei der Ablage anmelden und das Dokument dann noch einmal öffnen.',
  'documents.code.refused': () =>
    'Die Ablage hat den Code nicht angenommen; das Dokument noch einmal dort öffnen, wo der Link stand.',
  'documents.document.unknown': () => 'Dieses Dokument gibt es nicht, oder es wurde gelöscht.',
  'documents.folder.unknown': () => 'Diesen Ordner gibt es nicht, oder er gehört jemand anderem.',
  'documents.folder.name': () =>
    'Ein Ordner braucht einen Namen von höchstens 200 Zeichen, ohne Zeilenumbrüche, Schrägstriche und Zeichen, die die Schreibrichtung ändern.',
  'documents.folder.taken': (p) =>
    `Hier liegt schon ein Ordner ${text(p, 'name')}; ein anderer Name ist nötig.`,
  'documents.folder.within': () =>
    'Ein Ordner lässt sich nicht in sich selbst verschieben, auch nicht in einen Ordner, der in ihm liegt.',
  'documents.folder.deep': (p) => `Ordner liegen höchstens ${text(p, 'limit')} tief ineinander.`,
  'documents.folder.many': (p) => `Mehr als ${text(p, 'limit')} Ordner kann niemand haben.`,
  'documents.folder.filled': (p) =>
    `Der Ordner ist nicht leer: Dokumente ${text(p, 'documents')}, Ordner ${text(p, 'folders')}. Zuerst alles woandershin verschieben.`,
  'documents.version.unknown': (p) => `Das Dokument hat keine Version ${text(p, 'version')}.`,
  'documents.right.missing': (p) =>
    `Das Recht, dieses Dokument zu ${needs[text(p, 'needed')] ?? 'öffnen'}, fehlt; wem es gehört, der kann es geben.`,
  'documents.type.unsupported': (p) =>
    `${text(p, 'name')} ist von einer Art, die sich hier nicht ändern lässt; ansehen lässt sich das Dokument.`,
  'documents.content.unreadable': (p) =>
    `Das Dokument lässt sich nicht öffnen: ${reasonInGerman(text(p, 'reason'))}`,
  'documents.content.large': (p) =>
    `Das Dokument ist größer als ${text(p, 'limit')} KB; mehr wird hier nicht geöffnet.`,
  'documents.draft.absent': () => 'Niemand bearbeitet dieses Dokument; es hat keinen Entwurf.',
  'documents.draft.unwritable': (p) =>
    `Aus dem Entwurf ließ sich keine Datei machen: ${reasonInGerman(text(p, 'reason'))} Der Entwurf bleibt; nichts geht verloren.`,
  'documents.copy.unknown': () => 'Diese Kopie des Entwurfs gibt es nicht, oder sie wurde gelöscht.',
  'documents.version.moved': () => 'Das Dokument hat sich inzwischen in der Ablage geändert.',
  'documents.version.refused': (p) =>
    `Die Ablage hat das nicht angenommen: ${text(p, 'reason')}. Der Entwurf bleibt; nichts geht verloren.`,
  'documents.document.checkedout': (p) =>
    `${text(p, 'by')} hat das Dokument ausgecheckt; danach lässt es sich wieder ändern.`,
  'documents.conflict.absent': () => 'Es gibt keinen Konflikt: Der Entwurf beruht auf der neuesten Version.',
  'documents.person.unknown': () => 'Diese Person gibt es nicht.',
  'documents.font.unknown': () =>
    'Das Dokument enthält keine solche Schrift, oder ihre Lizenz lässt es nicht zu, sie anzuzeigen.',
  'documents.media.unknown': () => 'Das Dokument hat kein solches Bild.',
  'documents.name.invalid': () =>
    'Ein Dokument braucht einen Namen von höchstens 200 Zeichen, ohne Zeilenumbrüche, Schrägstriche und Zeichen, die den Text umdrehen.',
  'documents.pages.busy': () => 'Gerade werden zu viele Dokumente umgewandelt; gleich noch einmal versuchen.',
  'documents.pages.failed': (p) => reasonInGerman(text(p, 'reason')),
  'documents.pages.none': (p) =>
    `${text(p, 'name')} ist von einer Art, aus der dieser Server keine Seiten macht.`,
  'documents.pages.office': () =>
    'Dieser Server macht kein PDF, weil LibreOffice auf ihm fehlt; das Dokument selbst lässt sich herunterladen.',
  'documents.pages.cancelled': () =>
    'Das Vorbereiten der Seiten wurde angehalten; ein neuer Versuch beginnt von vorn.',
  'network.unreachable': () => 'Der Server antwortet nicht.',
  'network.answer.unreadable': () => 'Diese Seite kann die Antwort des Servers nicht lesen.',
  'documents.comment.unknown': () =>
    'Das Dokument hat keinen solchen Kommentar; vielleicht wurde er gelöscht.',
  'documents.comment.place': () =>
    'Der Kommentar hat keine Stelle: Er braucht Wörter eines Absatzes, oder worauf er antwortet.',
  'documents.comment.others': () => 'Dieser Kommentar ist von jemand anderem.',
  'documents.comment.answer': () =>
    'Eine Antwort lässt sich nicht erledigen, nur der Kommentar, auf den sie antwortet.',
  'documents.comment.many': () => 'Das Dokument hat so viele Kommentare, wie es haben kann.',
  'documents.comment.none': () => 'Dateien dieser Art enthalten keine Kommentare.',
  'documents.code.ambiguous': () =>
    'Die Adresse hat zwei verschiedene Codes, als code und als oauth_code; nur einer darf es sein.',
  'documents.state.stale': () =>
    'Diese Anmeldung bei der Ablage dauerte zu lange oder wurde schon verwendet; das Dokument noch einmal öffnen.',
  'documents.offer.stale': () =>
    'Diese Frage ist zu lange her oder schon beantwortet; das Dokument noch einmal öffnen.',
  'documents.ticket.refused': () =>
    'Die Anmeldung für diesen Rahmen dauerte zu lange oder gehört zu einem anderen; noch einmal anmelden.',
  'documents.frame.foreign': (p) =>
    `${text(p, 'origin')} darf keine Dokumente einbetten; die Verwaltung kann es in TRIVET_FRAME_ANCESTORS erlauben.`,
  'documents.checkout.absent': () => 'Das Dokument ist nicht ausgecheckt.',
  'documents.checkout.foreign': (p) =>
    `Nur ${text(p, 'by')} darf diese Arbeitskopie verwenden; wem das Dokument gehört, der kann sie zurückgeben.`,
  'documents.template.not': () => 'Das Dokument ist keine Vorlage.',
  'documents.mention.unknown': () => 'Diese Erwähnung gibt es nicht, oder sie ist von jemand anderem.',
  'documents.range.unsatisfiable': () => 'Das Dokument hat keinen solchen Teil.',
  'documents.name.ending': (p) =>
    `Der Name dieses Dokuments muss mit .${text(p, 'ending')} enden; das sagt, was für eine Datei es ist.`,
  'documents.name.fixed': () => 'Die Ablage dieses Dokuments lässt keine Namen ändern.',

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
    `Es werden schon ${p.limit} Produkte und Produktgruppen verfolgt; zuerst eines davon beenden.`,
  'catalog.token.refused': () => 'Das Refresh-Token gilt nicht mehr; ein neues API-Token erstellen.',
  'catalog.file.copying': () => 'Eine Datei wird noch kopiert; gleich noch einmal versuchen.',

  'notices.notice.unknown': () => 'Diese Mitteilung gibt es nicht, oder sie ist für jemand anderen.',
  'jobs.job.unknown': () => 'Diesen Auftrag gibt es nicht mehr; er wurde erledigt oder entfernt.',
  'jobs.job.notfailed': () => 'Dieser Auftrag ist nicht fehlgeschlagen oder läuft gerade.',
  'identity.builtin': () =>
    'Dieser Server verwaltet seine Personen selbst; einen äußeren Anmeldedienst gibt es nicht.',
  'identity.credentials.wrong': () => 'Benutzername oder Passwort stimmt nicht.',
  'identity.factor.needed': () =>
    'Dieses Konto hat einen zweiten Faktor; das Passwort allein genügt nicht. Bitte die Anmeldeseite, `trivet login` oder ein API-Token verwenden.',
  'identity.factor.wrong': () => 'Der Code stimmt nicht oder wurde schon verwendet.',
  'identity.factor.stale': () => 'Das hat zu lange gedauert oder wurde schon verwendet; bitte neu beginnen.',
  'identity.factor.last': () =>
    'Dieser Server verlangt einen zweiten Faktor; vor dem Entfernen des letzten muss ein anderer eingerichtet sein.',
  'identity.factor.absent': () => 'Diesen zweiten Faktor gibt es nicht.',
  'identity.factor.own': () => 'Der eigene zweite Faktor lässt sich auf der Seite des Kontos ändern.',
  'identity.confirmation.needed': () => 'Dafür ist eine Bestätigung nötig, in einem angemeldeten Browser.',
  'identity.passkey.refused': () =>
    'Dieser Passkey wurde nicht angenommen; bitte noch einmal versuchen oder anders anmelden.',
  'identity.passkey.copied': () =>
    'Dieser Passkey zählt weniger Verwendungen als zuvor; vielleicht gibt es eine Kopie. Bitte anders anmelden und ihn entfernen.',
  'identity.passkey.exists': () => 'Dieser Passkey ist schon eingerichtet.',
  'identity.passkey.impossible': () =>
    'Passkeys gehen nur, wo die öffentliche Adresse des Servers ein Name ist, und über https, außer bei localhost.',
  'identity.locked': (p) =>
    `Zu viele Fehlversuche; in ${waiting(Number(text(p, 'seconds')))} noch einmal versuchen.`,
  'identity.names.guessed': (p) =>
    `Zu viele Namen, zu denen es niemanden gibt; in ${waiting(Number(text(p, 'seconds')))} noch einmal versuchen.`,
  'identity.busy': () => 'Gerade melden sich zu viele an; gleich noch einmal versuchen.',
  'identity.code.refused': () => 'Der Anmeldedienst nahm den Code nicht an; es braucht einen neuen.',
  'identity.provider.unreachable': () => 'Der Anmeldedienst dieses Servers antwortet nicht.',
  'identity.session.unknown': () => 'Diese Sitzung gibt es nicht mehr.',
  'identity.signin.stale': () =>
    'Diese Anmeldung dauerte zu lange oder wurde schon verwendet; noch einmal anmelden.',
  'identity.signin.weak': () =>
    'Der Anmeldedienst hat die Person nicht so streng geprüft, wie es dieser Server verlangt; noch einmal mit einem zweiten Faktor anmelden.',
  'identity.application.unknown': () => 'Dieser Anwendung ist nichts oder nichts mehr erlaubt.',
  'identity.signin.refused': () => 'Die Anmeldung wurde nicht abgeschlossen.',

  'request.invalid': () => 'Die Anfrage ist nicht gültig.',
  'request.abandoned': () => 'Die Verbindung wurde vor der Antwort geschlossen.',
  'request.json.invalid': () => 'Was gesendet wurde, ist kein wohlgeformtes JSON.',
  'request.malformed': () => 'Die Anfrage ist fehlerhaft.',
  'request.host.unknown': () => 'Unter diesem Namen antwortet dieser Server nicht.',
  'request.unauthenticated': () => 'Dafür ist eine Anmeldung nötig.',
  'request.forbidden': () => 'Dafür fehlt das Recht.',
  'request.role.missing': (p) => `Dafür ist die Rolle ${text(p, 'role')} nötig.`,
  'request.origin.foreign': () => 'Eine Änderung muss von einer Seite dieses Servers kommen.',
  'request.unknown': () => 'Unter dieser Adresse gibt es nichts.',
  'request.method.unknown': () => 'Diese Adresse nimmt das nicht an.',
  'request.precondition.failed': () => 'Das wurde inzwischen geändert; neu laden und noch einmal versuchen.',
  'request.too.large': () => 'Was gesendet wurde, ist größer, als diese Adresse annimmt.',
  'request.too.many': () => 'Zu viele Anfragen; bitte etwas warten.',
  'request.timeout': () => 'Die Anfrage brauchte zu lange, um anzukommen.',
  'server.disk.full': () =>
    'Der Speicher des Servers ist voll, deshalb wurde nichts behalten; bitte dem Betrieb Bescheid geben.',
  'server.failed': () =>
    'Hier ist etwas schiefgegangen; bei einer Meldung bitte die Nummer der Anfrage nennen.',
  'server.busy': () => 'Der Server hat gerade zu viel zu tun; gleich noch einmal versuchen.',
  'server.unavailable': () => 'Der Server kann gerade nicht antworten; gleich noch einmal versuchen.',
};

const waiting = (seconds: number) =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} Minuten` : `${seconds} Sekunden`;

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
