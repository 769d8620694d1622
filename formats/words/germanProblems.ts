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
};
