import type { en } from './en.ts';

export const de: typeof en = {
  share: (name) => `Freigeben: ${name}`,
  save: 'Speichern',
  saved: 'Die Freigabe ist gespeichert.',
  whoMayOpen: 'die Freigaben',
  rights: { read: 'Darf lesen', comment: 'Darf kommentieren', write: 'Darf bearbeiten', owner: 'Besitz' },
  whoIsAdded: 'Wer hinzukommt',
  means: {
    read: 'Sieht nur die veröffentlichte Version, nicht den Entwurf.',
    comment: 'Liest den Entwurf und kommentiert ihn, ändert aber nicht den Text.',
    write: 'Ändert den Entwurf gemeinsam mit anderen und veröffentlicht ihn.',
    owner: 'Bearbeitet das Dokument, gibt es frei und löscht es.',
  },
  new: 'Neu',
  you: (name) => `${name} (das eigene Konto)`,
  areTold: 'Wer neu ist oder mehr darf als bisher, bekommt beim Speichern eine Mitteilung.',
  lastOwner: 'Ein Dokument muss jemandem gehören: zuerst einer anderen Person den Besitz geben.',
  group: (name) => `${name} (Gruppe)`,
  accessFor: (name) => `Zugriff für ${name}`,
  stop: (name) => `Freigabe beenden für ${name}`,
  notChosen: (typed: string) =>
    `„${typed}“ ist noch nicht ausgewählt: aus der Liste wählen oder das Feld leeren, dann lässt sich speichern.`,
  nobodyYet: 'Noch für niemanden freigegeben.',
  unknown: (name) => `„${name}“ hat hier kein Konto.`,
  unknownGroup: (name) => `Es gibt keine Gruppe „${name}“.`,
  twice: (name) => `„${name}“ steht zweimal da.`,
  ownerless: 'Mindestens eine Person oder Gruppe muss das Dokument besitzen.',
  overtaken:
    'Die Freigabe wurde inzwischen anderswo geändert. Zu sehen ist der jetzige Stand mit den eigenen Änderungen; bitte prüfen und noch einmal speichern.',

  requests: 'Anfragen zum Bearbeiten',
  asks: 'möchte bearbeiten',
  quoted: (text) => `„${text}“`,
  allow: 'Erlauben',
  allowThem: (name) => `${name} das Bearbeiten erlauben`,
  allowed: (name) => `${name} darf jetzt bearbeiten und bekommt eine Mitteilung.`,
  decline: 'Ablehnen',
  declineThem: (name) => `Anfrage von ${name} ablehnen`,
  declined: (name) => `Die Anfrage von ${name} ist abgelehnt.`,

  ask: (name) => `Bearbeiten erbitten: ${name}`,
  askHow:
    'Wem das Dokument gehört, bekommt eine Mitteilung. Sobald die Anfrage angenommen ist, kommt eine Mitteilung zurück.',
  askWhy: 'Nachricht',
  askWhyHow: 'Freiwillig: was geändert werden soll.',
  send: 'Anfrage senden',
  askedNow: 'Die Anfrage ist gesendet.',
};
