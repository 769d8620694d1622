import type { en } from './en.ts';

export const de: typeof en = {
  share: 'Freigeben …',
  shareNow: 'Freigeben',
  ask: 'Bearbeiten erbitten',
  asked: 'Bearbeiten erbeten',
  askNow: 'Bearbeiten erbitten …',
  shareAlso: 'teilen Zugriff Personen Gruppen Rechte',
  onlyOwners: 'Das kann nur, wem das Dokument gehört.',
  copy: 'Kopie erstellen …',
  copyAlso: 'duplizieren speichern unter',
  downloadAs: (format) => `Als ${format} herunterladen …`,
  downloadAsAlso: 'exportieren umwandeln OpenDocument Word LibreOffice',
  trash: 'In den Papierkorb legen …',
  trashAlso: 'löschen entfernen',
  copyTitle: 'Kopie erstellen',
  copyHow:
    'Die Kopie hat den Text, wie er hier steht, auch was nicht veröffentlicht ist. Für andere ist sie nicht freigegeben.',
  name: 'Name',
  copyNamed: (name) => `Kopie von ${name}`,
  make: 'Kopie erstellen',
  copied: (name) => `${name} wurde erstellt.`,
  open: 'Kopie öffnen',
  trashTitle: 'In den Papierkorb legen',
  trashHow: (name) =>
    `„${name}“ in den Papierkorb legen? Das Dokument lässt sich dann nicht mehr öffnen, aber wiederherstellen.`,
  move: 'In den Papierkorb legen',
};
