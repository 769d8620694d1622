import type * as english from './en.ts';

export const downloads: typeof english.downloads = {
  title: 'Downloads',
  lead: 'Was wann von wem aus dem Katalog heruntergeladen wurde. Die Tage sind die der UTC.',
  what: 'die Downloads',
  csv: 'Als CSV herunterladen',
  overTime: 'Im Verlauf',
  noneTitle: 'Keine Downloads in diesem Zeitraum',
  none: (filtered) => `Einen längeren Zeitraum wählen${filtered ? ' oder einen Filter entfernen' : ''}.`,
  started: 'Begonnen',
  completed: 'Abgeschlossen',
  sent: 'Datenmenge',
  period: 'Zeitraum',
  table: 'Als Tabelle zeigen',
  inPeriod: (when, started, completed, size) =>
    `${when}: ${started} begonnen, ${completed} abgeschlossen, ${size}`,
  summary: (most, when) =>
    `Downloads im Verlauf, am meisten waren es mit ${most}: ${when}. Die Zahlen stehen darunter als Tabelle.`,
  filters: 'Filter',
  removeFilter: (kind, name) => `Filter entfernen: ${kind} ${name}`,
};

export const span: typeof english.span = {
  upToToday: 'Zeitraum bis heute',
  days: (count) => (count === 365 ? '1 Jahr' : `${count} Tage`),
  from: 'Von',
  to: 'Bis',
  show: 'Anzeigen',
};

export const breakdown: typeof english.breakdown = {
  groupBy: 'Gruppieren nach',
  csv: (what) => `${what} als CSV`,
  noneTitle: 'Keine Downloads',
  none: 'In diesem Zeitraum wurde nichts heruntergeladen.',
  deleted: 'inzwischen gelöscht',
  kinds: {
    release: { all: 'Releases', one: 'Release', none: 'kein Release', by: 'Nach Release' },
    product: { all: 'Produkte', one: 'Produkt', none: 'kein Produkt', by: 'Nach Produkt' },
    file: { all: 'Dateien', one: 'Datei', none: 'keine Datei', by: 'Nach Datei' },
    account: { all: 'Kunden', one: 'Kunde', none: 'kein Kunde', by: 'Nach Kunde' },
    download: {
      all: 'Einzelne Downloads',
      one: 'Download',
      none: 'kein Download',
      by: 'Einzelne Downloads',
    },
  },
};

export const singles: typeof english.singles = {
  file: 'Datei',
  by: 'Durch',
  at: 'Wann',
  gone: 'jemand, dessen Konto es nicht mehr gibt',
  incomplete: 'nicht bis zum Ende',
  none: 'In diesem Zeitraum gibt es keine Downloads, oder sie sind zu lange her: Einzelne bleiben nur eine Weile.',
};
