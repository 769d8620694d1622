import { html } from '../html.ts';
import type { PageWords } from './en.ts';

const abilities: Record<string, string> = {
  'designs and edits': 'gestaltet und bearbeitet',
  'reads and downloads': 'liest und lädt herunter',
  'has no rights': 'hat keine Rechte',
  'is staff': 'gehört zum Personal',
};

export const de: PageWords = {
  start: 'Zur Startseite',
  show: 'Zeigen',
  cancel: 'Abbrechen',
  continue: 'Weiter',
  notYou: 'Bitte abbrechen, wenn das jemand anderes begonnen hat.',
  failed: 'Das hat nicht geklappt',
  request: (id) => `Anfrage ${id}`,
  signIn: {
    title: 'Anmelden',
    to: (application) => html`weiter zu ${application}`,
    username: 'Benutzername',
    password: 'Passwort',
    forgotten: 'Passwort vergessen? Die Administration kann ein neues vergeben.',
    demo: 'Demo-Konten',
    demoLead: 'Ein Klick meldet an. Das Passwort ist jeweils der Name.',
    may: (what) => abilities[what] ?? what,
    passkey: 'Mit einem Passkey anmelden',
    passkeyFailed:
      'Es wurde kein Passkey verwendet. Bitte noch einmal versuchen oder mit dem Passwort anmelden.',
  },
  secondFactor: {
    title: 'Anmeldung bestätigen',
    lead: (username) => html`Anmeldung als ${username}.`,
    usePasskey: 'Passkey verwenden',
    passkeyFailed:
      'Es wurde kein Passkey verwendet. Bitte noch einmal versuchen oder einen anderen Weg wählen.',
    code: 'Code aus der App',
    recovery: 'Stattdessen einen Wiederherstellungscode verwenden',
    recoveryCode: 'Wiederherstellungscode',
    lost: 'Wenn alles verloren ist, kann die Verwaltung den zweiten Faktor zurücksetzen.',
    used: 'Wiederherstellungscode verwendet',
    left: (left) =>
      left === 0
        ? 'Das war der letzte. Neue Wiederherstellungscodes gibt es auf der Seite des eigenen Kontos.'
        : `Er gilt nicht noch einmal; ${left === 1 ? 'einer ist' : `${left} sind`} übrig. Neue gibt es auf der Seite des eigenen Kontos.`,
  },
  setUp: {
    title: 'Zweiten Faktor einrichten',
    lead: (username) =>
      html`Dieser Server verlangt von ${username} einen zweiten Faktor. Bitte das Bild mit einer App für Einmalcodes scannen und dann den Code eingeben, den sie zeigt.`,
    picture: 'QR-Code für die App',
    byHand: 'Schlüssel eintippen statt scannen',
    key: 'In der App „zeitbasiert“ wählen und diesen Schlüssel eingeben:',
    here: 'In einer App auf diesem Gerät öffnen',
    code: 'Code aus der App',
  },
  recoveryCodes: {
    title: 'Wiederherstellungscodes aufbewahren',
    lead: 'Jeder dieser Codes ermöglicht eine Anmeldung, wenn App oder Passkey verloren sind. Zu sehen sind sie nur jetzt: bitte ausdrucken oder in einem Passwortmanager ablegen.',
    kept: 'Codes sind aufbewahrt',
  },
  password: {
    title: 'Passwort ändern',
    lead: (username) => html`Angemeldet als ${username}. Überall sonst endet damit die Anmeldung.`,
    current: 'Aktuelles Passwort',
    fresh: 'Neues Passwort',
    again: 'Neues Passwort wiederholen',
    rule: 'Mindestens 8 Zeichen. Mehrere Wörter sind leicht zu merken und schwer zu erraten.',
    faults: {
      short: 'Das neue Passwort braucht mindestens 8 Zeichen.',
      own: 'Das neue Passwort darf nicht der eigene Name oder die E-Mail-Adresse sein.',
      context:
        'Neben dem Namen dieses Servers oder der Firma braucht das neue Passwort mindestens 8 Zeichen.',
      known: 'Dieses Passwort ist zu verbreitet. Bitte ein anderes wählen.',
      first: 'Bitte ein anderes Passwort wählen als das der ersten Anmeldung.',
    },
    first: 'Eigenes Passwort wählen',
    firstLead: (username) =>
      html`Erste Anmeldung als ${username}. Das eben verwendete Passwort gilt nur dieses eine Mal; bitte ein eigenes wählen.`,
    firstSave: 'Speichern und anmelden',
    different: 'Die neuen Passwörter stimmen nicht überein.',
    wrong: 'Das aktuelle Passwort ist falsch.',
    done: 'Passwort geändert',
    doneText: 'Die Anmeldung in diesem Browser bleibt bestehen, überall sonst ist sie beendet.',
  },
  signOut: {
    title: 'Abmelden',
    ask: 'Abmelden?',
    lead: 'Damit endet die Sitzung von Trivet in diesem Browser.',
    stay: 'Angemeldet bleiben',
    leaving: 'Abmeldung',
    leavingText: 'Der Anmeldedienst beendet auch dort die Sitzung.',
    done: 'Abgemeldet',
    doneText: 'Die Sitzung von Trivet in diesem Browser ist beendet.',
  },
  consent: {
    title: 'Zugriff erlauben',
    ask: 'Zugriff erlauben?',
    asks: (application, person) => html`${application} möchte das für ${person} tun:`,
    allow: 'Erlauben',
    scopes: {
      openid: 'wissen, wer angemeldet ist',
      profile: 'Namen und Benutzernamen sehen',
      email: 'die E-Mail-Adresse sehen',
      groups: 'die Gruppen sehen',
      roles: 'die Rollen sehen',
      offline_access: 'verbunden bleiben, bis das zurückgenommen wird',
      trivet: 'in Trivet alles lesen und ändern, was diese Person lesen und ändern darf',
    },
  },
  device: {
    title: 'Gerät verbinden',
    lead: 'Den Code eingeben, den das Gerät oder die Befehlszeile zeigt.',
    code: 'Code',
    isYours: 'Ist das das eigene Gerät?',
    shows: (application) => html`${application} sollte jetzt diesen Code zeigen:`,
    cancelled: 'Die Anmeldung wurde abgebrochen.',
    unknown: 'Dieser Code ist nicht bekannt, schon verwendet oder abgelaufen.',
    connected: 'Verbunden',
    signedIn: (application) => `${application} ist jetzt angemeldet. Diese Seite wird nicht mehr gebraucht.`,
    it: 'Das Gerät',
    stale:
      'Diese Anmeldung dauerte zu lange oder wurde schon verwendet; bitte den Code noch einmal eingeben.',
    type: 'Code eingeben',
  },
  errors: {
    server: 'Hier ist etwas schiefgegangen; bitte noch einmal versuchen.',
    application: (why) =>
      `Die Anwendung, von der dieser Aufruf kam, stellte eine Anfrage, die sich nicht beantworten lässt: ${why}.`,
    titles: {
      401: 'Bitte anmelden',
      403: 'Kein Zugriff',
      404: 'Hier wurde nichts gefunden',
      409: 'Das geht gerade nicht',
      415: 'Dateien dieser Art öffnen sich hier nicht',
      429: 'Bitte etwas warten',
      502: 'Ein anderer Server antwortet nicht',
      503: 'Gerade nicht erreichbar',
      504: 'Ein anderer Server antwortet nicht',
    },
    broken: 'Etwas ist schiefgegangen',
    view: 'Stattdessen ansehen',
    signInAgain: 'Noch einmal anmelden',
    signIn: 'Anmelden',
    tryAgain: 'Noch einmal versuchen',
    open: 'Dokument öffnen',
    somebodyElse: 'Mit einem anderen Konto anmelden',
  },
};
