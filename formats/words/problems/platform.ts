import { type Sentences, text } from './params.ts';

/** What of an account another one has already, in the server's English and here. */
const taken: Record<string, string> = {
  'user name': 'Dieser Benutzername',
  'distinguished name': 'Dieser hierarchische Name',
  'e-mail address': 'Diese E-Mail-Adresse',
  'name or address': 'Ein Name oder eine Adresse',
};

const waiting = (seconds: number) =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} Minuten` : `${seconds} Sekunden`;

/** What every service refuses. */
export const platform: Sentences = {
  'backup.off': () =>
    'Dieser Server weiß nicht, wohin er sich sichern soll; wer ihn betreibt, nennt in TRIVET_BACKUP_TO einen Ort.',
  'mail.off': () =>
    'Dieser Server sendet keine E-Mails; wer ihn betreibt, nennt in TRIVET_SMTP_URL einen Mailserver.',
  'mail.noaddress': () =>
    'Das eigene Konto hat keine E-Mail-Adresse, darum gibt es kein Ziel für eine Test-E-Mail.',
  'network.unreachable': () => 'Der Server antwortet nicht.',
  'network.answer.unreadable': () => 'Diese Seite kann die Antwort des Servers nicht lesen.',
  'notices.notice.unknown': () => 'Diese Mitteilung gibt es nicht, oder sie ist für jemand anderen.',
  'jobs.job.unknown': () => 'Diesen Auftrag gibt es nicht mehr; er wurde erledigt oder entfernt.',
  'jobs.job.notfailed': () => 'Dieser Auftrag ist nicht fehlgeschlagen oder läuft gerade.',
  'jobs.job.notwaiting': () =>
    'Dieser Auftrag wartet nicht: er läuft gerade oder ist gescheitert; ein gescheiterter lässt sich wiederholen.',
  'jobs.job.notcancellable': () =>
    'Dieser Auftrag läuft und wartet nicht, oder er ist von einer Art, die sich nicht abbrechen lässt.',
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
  'identity.basic.off': () =>
    'Benutzername und Passwort nimmt dieser Server hier nicht an; nötig ist ein Bearer-Token.',
  'identity.external': () =>
    'Personen und Passwörter verwaltet der Anmeldedienst dieses Servers; dort lassen sie sich ändern.',
  'identity.group.exists': (p) => `Eine Gruppe ${text(p, 'group')} gibt es schon.`,
  'identity.group.claimed': (p) =>
    `Der externe Anmeldedienst sagt von Personen, dass sie in ${text(p, 'group')} sind; dieser Name lässt sich hier weder aufgeben noch vergeben.`,
  'identity.group.named': (p) =>
    `Freigaben oder Zugriffslisten nennen ${text(p, 'group')} schon und würden die Mitglieder dieser Gruppe einlassen; bitte einen anderen Namen wählen.`,
  'identity.group.readers': (p) =>
    `Leserfelder in Datenbanken nennen ${text(p, 'group')} (Dokumente: ${text(p, 'documents')}); eine Gruppe, die sie nennen, behält ihren Namen.`,
  'identity.group.unknown': (p) => `Eine Gruppe ${text(p, 'group')} gibt es nicht.`,
  'identity.key.current': () => 'Mit diesem Schlüssel wird gerade signiert; zuerst einen neuen erstellen.',
  'identity.key.unknown': () => 'Diesen Schlüssel gibt es nicht.',
  'identity.password.external': () =>
    'Der Anmeldedienst nimmt Passwörter nicht von hier an; die Anmeldung geht über seine eigene Seite.',
  'identity.password.initial': () =>
    'Dieses Passwort gilt nur für die erste Anmeldung; auf der Anmeldeseite oder mit `trivet password` ein eigenes wählen.',
  'identity.token.wrong': () => 'Das Bearer-Token gilt nicht.',
  'identity.user.exists': (p) => `${taken[text(p, 'what')] ?? 'Das'} gehört schon einem anderen Konto.`,
  'identity.user.last': () =>
    'Dies ist das letzte Konto mit der Rolle administrator; zuerst einem anderen diese Rolle geben.',
  'identity.user.unknown': (p) => `Ein Konto ${text(p, 'username')} gibt es nicht.`,
  'request.encoding.unsupported': () =>
    'Komprimierte Inhalte werden nicht angenommen; ohne Content-Encoding senden.',
  'request.precondition.required': () => 'Nötig ist If-Match mit dem gelesenen ETag.',
  'request.type.unsupported': () => 'Diese Adresse nimmt Inhalte dieser Art nicht an.',
  'upload.finished': () => 'Diese Datei ist schon vollständig hochgeladen.',
  'upload.infected': (p) => `Die Datei wurde abgelehnt: Der Virenscanner fand darin ${text(p, 'found')}.`,
  'upload.missing': () => 'Noch wurde nichts hochgeladen.',
  'upload.offset': (p) => `Das Hochladen geht bei Byte ${text(p, 'received')} weiter.`,
  'upload.replaced': () => 'Eine andere Anfrage hat dieses Hochladen übernommen.',
  'upload.running': () => 'Es wird noch hochgeladen.',
  'upload.unscanned': () =>
    'Der Virenscanner dieses Servers antwortet nicht, deshalb lässt sich nichts hochladen; später noch einmal versuchen.',
};
