import type { ArchiveFault } from '../../dxl/project/archiveProblem.ts';
import { type Params, type Sentences, text } from './params.ts';

/** Access levels as HCL Notes calls them in German. */
const levels: Record<string, string> = {
  MANAGER: 'Manager',
  DESIGNER: 'Entwickler',
  EDITOR: 'Editor',
  AUTHOR: 'Autor',
  READER: 'Leser',
  DEPOSITOR: 'Einlieferer',
  NOACCESS: 'Kein Zugriff',
};
const level = (p: Params, name: string) => levels[text(p, name)] ?? text(p, name);

const ends: Record<string, string> = { complete: 'abgeschlossen', error: 'gescheitert' };

/** What is wrong with an archive, and with which file in it. */
const archives: Record<ArchiveFault, (file: string) => string> = {
  damaged: (file) => `Das Archiv ist beschädigt oder unvollständig${file && `: ${file} ist nicht lesbar`}.`,
  locked: (file) => `Das Archiv ist durch ein Kennwort geschützt${file && `: ${file} ist nicht lesbar`}.`,
  many: () => 'Das Archiv hat mehr als 10.000 Dateien.',
  name: (file) => `Das Archiv hat eine Datei, deren Name aus ihm hinausführt: ${file}.`,
  twice: (file) => `Das Archiv hat zwei Dateien namens ${file}, bis auf Groß- und Kleinschreibung.`,
  large: (file) => `Ausgepackt ist das mehr, als sich sicher lesen lässt${file && `, ab ${file}`}.`,
  packing: (file) =>
    `${file} ist auf eine Weise gepackt, die hier nicht gelesen wird; als gewöhnliches Zip packen.`,
  other: () => 'Das ist ein Archiv anderer Art; gelesen werden nur Zip-Archive.',
};
const archive = (p: Params) => {
  const fault = text(p, 'fault');
  return Object.hasOwn(archives, fault)
    ? archives[fault as ArchiveFault](text(p, 'file'))
    : 'Das Archiv ist nicht lesbar.';
};

/** What the service for designs refuses. */
export const design: Sentences = {
  'design.database.unknown': (p) => `Auf diesem Server gibt es keine Datenbank ${text(p, 'nsfPath')}.`,
  'design.database.exists': (p) => `Eine Datenbank ${text(p, 'nsfPath')} gibt es schon.`,
  'design.database.undeleted': (p) =>
    `Es gibt keine gelöschte Datenbank ${text(p, 'nsfPath')}, die sich wiederherstellen lässt.`,
  'design.access.denied': (p) =>
    `Dafür ist bei dieser Datenbank die Stufe „${level(p, 'needed')}“ nötig; eigene Stufe: „${level(p, 'level')}“.`,
  'design.dxl.costly': (p) =>
    `Das braucht mehr als die ${text(p, 'seconds')} Sekunden oder den Speicher einer Anfrage; in Teilen senden.`,
  'design.type.unknown': (p) => `${text(p, 'type')} ist kein Gestaltungstyp.`,
  'design.element.unknown': (p) =>
    `In der Datenbank gibt es kein Element „${text(p, 'name')}“ vom Typ ${text(p, 'type')}.`,
  'design.element.exists': (p) =>
    `Ein Element vom Typ ${text(p, 'type')} mit dem Namen „${text(p, 'name')}“ gibt es schon.`,
  'design.unid.unknown': (p) =>
    `In der Datenbank gibt es kein Element mit der UNID ${text(p, 'unid')}, und es gab auch keines.`,
  'design.unid.deleted': (p) =>
    `Das Element „${text(p, 'name')}“ vom Typ ${text(p, 'type')} wurde gelöscht; sein Verlauf bleibt, und es lässt sich wiederherstellen.`,
  'design.attachment.unknown': (p) =>
    `Das Dokument hat keine Datei ${text(p, 'number')}, oder ihr Inhalt ist nicht im Dokument.`,
  'design.symbol.unknown': (p) =>
    `„${text(p, 'library')}“ ist keine Script-Bibliothek, die „${text(p, 'symbol')}“ deklariert.`,
  'design.symbol.exists': (p) =>
    `In der Bibliothek „${text(p, 'library')}“ gibt es schon etwas namens „${text(p, 'symbol')}“.`,
  'design.version.unknown': (p) => `Das Element hat keine Version ${text(p, 'version')}.`,
  'design.version.deletion': (p) =>
    `In Version ${text(p, 'version')} wurde das Element gelöscht; wiederherstellen lässt sich eine davor.`,
  'design.layout.binary': (p) =>
    `Die Rahmengruppe „${text(p, 'name')}“ liegt in binärer Form vor und hat kein Layout zum Lesen oder Ändern; als formatiertes DXL importieren.`,
  'design.entries.binary': (p) =>
    `Die Gliederung „${text(p, 'name')}“ liegt in binärer Form vor und hat keine Einträge zum Lesen oder Ändern; als formatiertes DXL importieren.`,
  'design.helpdoc.unknown': () => 'Die Datenbank hat kein solches Hilfedokument.',
  'design.helpdoc.type': () => 'Ein Hilfedokument ist von der Art about oder using.',
  'design.icon.unknown': () => 'Die Datenbank hat kein Symbol.',
  'design.dxl.invalid': () => 'Das DXL ist nicht gültig.',
  'design.archive.refused': archive,
  'design.archive.empty': () => 'In dem Archiv steht keine Gestaltung.',
  'design.archive.large': archive,
  'design.import.unknown': () => 'Diesen Import gibt es bei dieser Datenbank nicht, oder er ist abgelaufen.',
  'design.import.ended': (p) => `Der Import ist schon ${ends[text(p, 'status')] ?? 'zu Ende'}.`,
  'design.rename.moved': (p) =>
    `„${text(p, 'name')}“ hat sich seit dem Plan geändert, oder eine Stelle darin lässt sich nicht ändern. Bitte den Plan neu ansehen.`,
  'design.plan.unknown': () => 'Diesen Plan gibt es bei dieser Datenbank nicht, oder er ist abgelaufen.',
  'design.plan.moved': () =>
    'Die Datenbank hat sich geändert, seit der Plan erstellt wurde; ein neuer Plan ist nötig.',
  'design.plan.element': (p) => `Der Plan ändert kein Element mit der UNID ${text(p, 'unid')}.`,
  'design.plan.applied': () => 'Der Plan wurde schon angewendet.',
  'design.plan.invalid': () =>
    'Der Plan hat Fehler und lässt sich nicht anwenden; das DXL berichtigen und einen neuen Plan erstellen.',
  'design.acl.entry.unknown': (p) => `Die Zugriffskontrollliste hat keinen Eintrag ${text(p, 'name')}.`,
  'design.acl.entry.protected': (p) => `Der Eintrag ${text(p, 'name')} lässt sich nicht entfernen.`,
  'design.acl.invalid': () => 'Der Eintrag ist nicht gültig.',
  'design.acl.lastmanager': () => 'Danach hätte niemand mehr Managerzugriff auf die Datenbank.',
  'design.export.nothing': () =>
    'Es fehlt, was exportiert werden soll: full=true, oder types mit einer Liste von Gestaltungstypen.',
};
