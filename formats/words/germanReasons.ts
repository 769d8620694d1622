/** Why a file cannot be opened, saved or shown as pages, in the English of who found it, and in German. */
const reasons: Record<string, string> = {
  'The document is empty.': 'Das Dokument ist leer.',
  'The text cannot be read.': 'Der Text lässt sich nicht lesen.',
  'The picture of the first page cannot be read.': 'Das Bild der ersten Seite lässt sich nicht lesen.',
  'The file has no sheets with cells.': 'Die Datei hat keine Tabellenblätter mit Zellen.',
  'The file has no slides.': 'Die Datei hat keine Folien.',
  'The file has more lines than the editor can show.':
    'Die Datei hat mehr Zeilen, als sich hier zeigen lassen.',
  'The file is not a text file.': 'Die Datei ist keine Textdatei.',
  'The file is not a word-processing document.': 'Die Datei ist kein Textdokument.',
  'The file is not a word-processing document: it names no main part.':
    'Die Datei ist kein Textdokument: Sie nennt keinen Hauptteil.',
  'The file is not a text document in OpenDocument format.':
    'Die Datei ist kein Textdokument im OpenDocument-Format.',
  'The file is not what its name says.': 'Die Datei ist nicht, was ihr Name sagt.',
  'The file is protected by a password.': 'Die Datei ist durch ein Passwort geschützt.',
  'The document is protected by a password; download it to open it with its password.':
    'Das Dokument ist durch ein Passwort geschützt; heruntergeladen öffnet es sich mit seinem Passwort.',
  'The file is protected by a password or is in the old .doc format.':
    'Die Datei ist durch ein Passwort geschützt oder hat das alte Format .doc.',
  'The file is damaged: a part of it is not readable.':
    'Die Datei ist beschädigt: Ein Teil davon ist nicht lesbar.',
  'The file is damaged: it has no content.': 'Die Datei ist beschädigt: Sie hat keinen Inhalt.',
  'The file is damaged: it has no workbook.': 'Die Datei ist beschädigt: Sie hat keine Arbeitsmappe.',
  'The file is damaged: it has no presentation.': 'Die Datei ist beschädigt: Sie hat keine Präsentation.',
  'The file is damaged: a sheet is missing.': 'Die Datei ist beschädigt: Ein Tabellenblatt fehlt.',
  'The file is damaged: its main part is missing.': 'Die Datei ist beschädigt: Ihr Hauptteil fehlt.',
  'The file is damaged: it is not a readable Office package.':
    'Die Datei ist beschädigt: Sie ist kein lesbares Office-Paket.',
  'The file has too many parts to be opened safely.':
    'Die Datei hat zu viele Teile, um sicher geöffnet zu werden.',
  'The file would unpack to more than can be opened safely.':
    'Die Datei ist entpackt zu groß, um sicher geöffnet zu werden.',
  'The file has a part with a name that is not allowed.':
    'Die Datei hat einen Teil mit einem unerlaubten Namen.',
  'The file has two parts of the same name.': 'Die Datei hat zwei Teile mit demselben Namen.',
  'The document was not opened from this file, so it cannot be saved into it.':
    'Das Dokument wurde nicht aus dieser Datei geöffnet und lässt sich deshalb nicht in ihr speichern.',
  'The document could not be saved without loss, so it was not saved.':
    'Das Dokument ließ sich nicht ohne Verlust speichern und wurde deshalb nicht gespeichert.',
  'The saved document would refer to a part that does not exist, so it was not saved.':
    'Das gespeicherte Dokument würde auf einen Teil verweisen, den es nicht gibt; es wurde deshalb nicht gespeichert.',
  'The saved file would have lost a part, so it was not saved.':
    'Die gespeicherte Datei hätte einen Teil verloren; sie wurde deshalb nicht gespeichert.',
  'The file has no pages of its own that a header or footer could be added to, so it was not saved.':
    'Die Datei hat keine eigenen Seiten für eine Kopf- oder Fußzeile; sie wurde deshalb nicht gespeichert.',
  'The document is damaged, or not what its name says.':
    'Das Dokument ist beschädigt, oder nicht, was sein Name sagt.',
  'The document is damaged, or asks for more than is allowed.':
    'Das Dokument ist beschädigt, oder verlangt mehr, als erlaubt ist.',
  'The document is damaged, protected by a password, or not what its name says.':
    'Das Dokument ist beschädigt, durch ein Passwort geschützt, oder nicht, was sein Name sagt.',
  'The document has more pages than can be shown.': 'Das Dokument hat mehr Seiten, als sich zeigen lassen.',
  'The database was deleted.': 'Die Datenbank wurde gelöscht.',
  'The database has changed since the plan was made; make a new plan.':
    'Die Datenbank hat sich geändert, seit der Plan erstellt wurde; ein neuer Plan ist nötig.',
  'The program that prepares pages does not start.': 'Das Programm, das Seiten vorbereitet, startet nicht.',
};

const faults: Record<string, string> = {
  'is not well-formed XML': 'ist kein wohlgeformtes XML',
  'declares a document type, which is not allowed': 'nennt einen Dokumenttyp, was nicht erlaubt ist',
  'is empty': 'ist leer',
  'is missing': 'fehlt',
  'is nested too deeply': 'ist zu tief verschachtelt',
  'has bytes that are not text': 'hat Bytes, die kein Text sind',
};

/** The German of such a reason; the reason as it is where there is none. */
export function reasonInGerman(reason: string): string {
  const said = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
  if (said) return said;
  const [, canceller] = /^The import was cancelled by (.+)\.$/s.exec(reason) ?? [];
  if (canceller) return `${canceller} hat den Import abgebrochen.`;
  const [, seconds] = /^Preparing the pages took longer than (\d+) seconds\.$/.exec(reason) ?? [];
  if (seconds) return `Das Vorbereiten der Seiten dauerte länger als ${seconds} Sekunden.`;
  for (const [fault, german] of Object.entries(faults)) {
    const [start, end] = ['The file is damaged: its part ', ` ${fault}.`];
    if (reason.startsWith(start) && reason.endsWith(end))
      return `Die Datei ist beschädigt: Ihr Teil ${reason.slice(start.length, -end.length)} ${german}.`;
  }
  return reason;
}
