import { reasonInGerman } from '../germanReasons.ts';
import { type Sentences, text } from './params.ts';

const needs: Record<string, string> = {
  read: 'lesen',
  view: 'lesen',
  comment: 'kommentieren',
  change: 'ändern',
};

/** What the service for documents refuses. */
export const documents: Sentences = {
  'documents.repository.unknown': (p) => `Hier gibt es keine Ablage ${text(p, 'repository')}.`,
  'documents.repository.absent': (p) => `Als ${text(p, 'repository')} ist keine Ablage gespeichert.`,
  'documents.repository.off': (p) =>
    `Die Ablage ${text(p, 'repository')} ist hier ausgeschaltet; die Verwaltung kann sie wieder einschalten.`,
  'documents.repository.fixed': (p) =>
    `Was ${text(p, 'repository')} bedeutet, sagt die Einstellung TRIVET_REPOSITORIES, und die gilt; zu ändern ist es dort.`,
  'documents.repository.unsaved': (p) =>
    `Entwürfe der Ablage, die ${text(p, 'repository')} jetzt meint, haben Änderungen, die nicht veröffentlicht sind, oder gerade bearbeitet sie jemand (Entwürfe: ${text(p, 'drafts')}). Bevor eine andere Adresse an ihre Stelle tritt, sind sie zu veröffentlichen oder zu verwerfen.`,
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
  'documents.format.none': (p) =>
    `${text(p, 'name')} lässt sich hier nicht in eine .${text(p, 'to')}-Datei umwandeln: Das geht mit Texten in .docx und .odt, wo LibreOffice installiert ist.`,
  'documents.pages.office': () =>
    'Dieser Server macht kein PDF, weil LibreOffice auf ihm fehlt; das Dokument selbst lässt sich herunterladen.',
  'documents.thumbnail.none': (p) =>
    `Auf diesem Server gibt es kein Bild der ersten Seite von ${text(p, 'name')}.`,
  'documents.pages.cancelled': () =>
    'Das Vorbereiten der Seiten wurde angehalten; ein neuer Versuch beginnt von vorn.',
  'documents.comment.unknown': () =>
    'Das Dokument hat keinen solchen Kommentar; vielleicht wurde er gelöscht.',
  'documents.comment.place': () =>
    'Der Kommentar hat keine Stelle: Er braucht Wörter eines Absatzes, oder worauf er antwortet.',
  'documents.comment.others': () => 'Dieser Kommentar ist von jemand anderem.',
  'documents.comment.answer': () =>
    'Eine Antwort lässt sich nicht erledigen, nur der Kommentar, auf den sie antwortet.',
  'documents.comment.many': () => 'Das Dokument hat so viele Kommentare, wie es haben kann.',
  'documents.comment.none': () => 'Dateien dieser Art enthalten keine Kommentare.',
  'documents.checking.none': () => 'Dieser Server prüft keine Rechtschreibung; das tut der Browser.',
  'documents.checking.long': (p) => `Auf einmal werden höchstens ${text(p, 'limit')} Zeichen geprüft.`,
  'documents.checking.broken': () =>
    'Der Server, der die Rechtschreibung prüft, antwortet nicht, wie er soll; später noch einmal versuchen.',
  'documents.checking.slow': () =>
    'Der Server, der die Rechtschreibung prüft, braucht zu lange; später noch einmal versuchen.',
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
  'documents.request.needless': () => 'Dieses Dokument darf schon bearbeitet werden; es neu öffnen.',
  'documents.request.many': (p) =>
    `${text(p, 'limit')} Personen warten auf eine Antwort, ob sie das Dokument bearbeiten dürfen; auf anderem Weg bei denen anfragen, denen es gehört.`,
  'documents.request.unknown': () =>
    'Diese Person möchte das Dokument nicht bearbeiten, oder die Anfrage ist beantwortet.',
  'documents.mention.unknown': () => 'Diese Erwähnung gibt es nicht, oder sie ist von jemand anderem.',
  'documents.range.unsatisfiable': () => 'Das Dokument hat keinen solchen Teil.',
  'documents.name.ending': (p) =>
    `Der Name dieses Dokuments muss mit .${text(p, 'ending')} enden; das sagt, was für eine Datei es ist.`,
  'documents.name.fixed': () => 'Die Ablage dieses Dokuments lässt keine Namen ändern.',
};
