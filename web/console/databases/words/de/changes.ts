import { listed, number } from '../../../../words/words.ts';
import type * as english from '../en.ts';

const deeds = {
  create: 'hinzugefügt',
  replace: 'geändert',
  delete: 'gelöscht',
  restore: 'wiederhergestellt',
};
const things = { element: ['Element', 'Elemente'], document: ['Dokument', 'Dokumente'] } as const;

export const changes: typeof english.changes = {
  what: 'die Änderungen',
  lead: 'Wer was wann und warum geändert hat. Neue Änderungen erscheinen von selbst.',
  live: 'Live',
  reconnecting: 'Verbindung wird wiederhergestellt …',
  noneTitle: 'Noch keine Änderungen',
  none: 'Importe, wiederhergestellte Versionen und geänderte Zugriffsrechte erscheinen hier.',
  older: 'Ältere Änderungen anzeigen',
  list: 'Änderungen, die neueste zuerst',
  more: (total) => `Weitere von ${number(total)} anzeigen`,
  how: (imported, project) =>
    imported || project
      ? `, ${[...(imported ? ['mit einem Import'] : []), ...(project ? [`für das Projekt ${project}`] : [])].join(' ')}`
      : '',
};

export const deed: typeof english.deed = {
  words: { ...deeds, created: 'erstellt' },
  around: (name) => ['hat ', ` ${deed.words[name]}`],
  document: 'ein Dokument',
  access: 'die Zugriffsrechte',
  accessFor: (name) => `den Zugriff für ${name}`,
  everyoneElse: 'alle anderen',
  properties: 'die Eigenschaften',
  database: 'die Datenbank',
  counted: ({ thing, counts }) =>
    listed(
      counts.map(([deed, count], at) =>
        at === 0
          ? `${number(count)} ${things[thing][count === 1 ? 0 : 1]} ${deeds[deed]}`
          : `${number(count)} ${deeds[deed]}`,
      ),
    ),
  changedProperties: 'die Eigenschaften geändert',
  changedAccess: 'die Zugriffsrechte geändert',
  changedDatabase: 'die Datenbank geändert',
  all: (parts) => `hat ${listed(parts)}`,
};
