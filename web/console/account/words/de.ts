import type * as english from './en.ts';

export const account: typeof english.account = {
  page: 'die Seite',
  title: 'Mein Konto',
  lead: (name, username) =>
    name === username ? `Angemeldet als ${name}.` : `Angemeldet als ${name} (${username}).`,
  email: (address) =>
    address === null
      ? 'Das Konto hat keine E-Mail-Adresse.'
      : `Die E-Mail-Adresse des Kontos ist ${address}.`,
  elsewhere: 'Passwort und zweiter Faktor liegen beim Anmeldedienst und lassen sich dort ändern.',
};

export const look: typeof english.look = {
  title: 'Sprache und Farben',
  lead: 'Gilt in jedem Browser, in dem dieses Konto angemeldet ist.',
  language: 'Sprache',
  asBrowser: 'Wie im Browser',
  colours: 'Farben',
  light: 'Hell',
  dark: 'Dunkel',
  auto: 'Wie im System',
};

export const noticesByMail: typeof english.noticesByMail = {
  title: 'Mitteilungen per E-Mail',
  lead: (address) =>
    `Sie gehen an ${address}, sofern sie nicht binnen etwa einer Minute hier gelesen wurden.`,
  unknown: 'Es kommen keine: Zuerst muss die Verwaltung die E-Mail-Adresse eintragen und bestätigen.',
  label: 'Zu senden',
  all: 'Alle Mitteilungen',
  personal: 'Nur Erwähnungen',
  none: 'Keine',
};

export const password: typeof english.password = {
  title: 'Passwort',
  lead: 'Ein neues Passwort beendet die Anmeldung in allen anderen Browsern.',
  change: 'Passwort ändern',
};

export const factors: typeof english.factors = {
  title: 'Anmeldung mit zwei Faktoren',
  lead: 'Neben dem Passwort braucht die Anmeldung dann etwas, das sonst niemand hat.',
  what: 'die Liste der zweiten Faktoren',
  required: 'Dieser Server verlangt einen zweiten Faktor.',
  passwordless: 'Programme können sich dann nicht mehr mit dem Passwort anmelden.',
  app: 'App mit Codes',
  appLead: 'Eine App auf dem Telefon zeigt alle 30 Sekunden einen neuen Code.',
  setUp: 'Einrichten',
  setUpApp: 'App mit Codes einrichten',
  replace: 'Ersetzen',
  replaceApp: 'App mit Codes ersetzen',
  remove: 'Entfernen',
  removeApp: 'App mit Codes entfernen',
  removeAppText: 'Die Anmeldung fragt dann nicht mehr nach ihren Codes.',
  appRemoved: 'Die App mit Codes wurde entfernt.',
  appAdded: 'Die App mit Codes ist eingerichtet.',
  passkeys: 'Passkeys',
  passkeysLead:
    'Gerät, Passwortmanager oder Sicherheitsschlüssel übernehmen die Anmeldung, auch ohne Passwort.',
  noPasskeysHere: 'Dieser Browser kennt keine Passkeys.',
  noPasskeysThere: 'Passkeys brauchen einen Server mit Namen, über https.',
  addPasskey: 'Passkey hinzufügen',
  passkeyName: 'Name',
  passkeyNameHint: 'Zum Beispiel das Gerät oder der Passwortmanager, wo er liegt.',
  passkeyAdded: 'Der Passkey wurde hinzugefügt.',
  passkeyFailed: 'Es wurde kein Passkey angelegt. Bitte noch einmal versuchen oder ein anderes Gerät wählen.',
  passkeyKnown: 'Auf diesem Gerät gibt es schon einen Passkey für dieses Konto.',
  rename: 'Umbenennen',
  renameThis: (name) => `Passkey ${name} umbenennen`,
  renamePasskey: 'Passkey umbenennen',
  removeThis: (name) => `Passkey ${name} entfernen`,
  removePasskey: 'Passkey entfernen',
  removePasskeyText: (name) =>
    `Mit ${name} ist dann keine Anmeldung mehr möglich. Bitte auch auf dem Gerät löschen.`,
  passkeyRemoved: 'Der Passkey wurde entfernt.',
  synced: 'auf mehreren Geräten',
  added: 'hinzugefügt',
  used: 'zuletzt verwendet',
  unused: 'noch nicht verwendet',
  recovery: 'Wiederherstellungscodes',
  recoveryLead: 'Jeder ermöglicht eine Anmeldung, wenn App oder Passkey verloren sind.',
  left: (left) => (left === 1 ? '1 Code übrig' : `${left} Codes übrig`),
  few: 'Es sind nur noch wenige Codes übrig; es ist Zeit für neue.',
  renew: 'Neue Wiederherstellungscodes',
  renewText: 'Die bisherigen Codes gelten dann nicht mehr.',
};

export const addApp: typeof english.addApp = {
  title: 'App mit Codes einrichten',
  scan: 'Dieses Bild mit einer App für Einmalcodes scannen.',
  picture: 'QR-Code für die App',
  byHand: 'Oder diesen Schlüssel eingeben, zeitbasiert:',
  here: 'In einer App auf diesem Gerät öffnen',
  code: 'Code, den die App zeigt',
  save: 'Einrichten',
};

export const codes: typeof english.codes = {
  title: 'Wiederherstellungscodes aufbewahren',
  lead: 'Jeder dieser Codes ermöglicht eine Anmeldung, wenn App oder Passkey verloren sind. Zu sehen sind sie nur jetzt: bitte ausdrucken oder in einem Passwortmanager ablegen.',
  label: 'Wiederherstellungscodes',
  kept: 'Codes sind aufbewahrt',
};

export const confirm: typeof english.confirm = {
  title: 'Identität bestätigen',
  byPassword: 'Änderungen an der Anmeldung brauchen das Passwort.',
  byFactor: 'Änderungen an der Anmeldung brauchen den zweiten Faktor.',
  password: 'Passwort',
  code: 'Code aus der App oder Wiederherstellungscode',
  recoveryCode: 'Wiederherstellungscode',
  usePasskey: 'Passkey verwenden',
  passkeyFailed: 'Es wurde kein Passkey verwendet. Bitte noch einmal versuchen oder einen Code verwenden.',
  submit: 'Bestätigen',
  used: (left) =>
    `Ein Wiederherstellungscode wurde verwendet; ${left === 1 ? 'einer ist' : `${left} sind`} übrig.`,
};

export const sessions: typeof english.sessions = {
  title: 'Sitzungen',
  lead: 'Browser, in denen dieses Konto angemeldet ist. Unbekannte bitte beenden und das Passwort ändern.',
  what: 'die Liste der Sitzungen',
  noneTitle: 'Nirgends angemeldet',
  none: 'In keinem Browser ist dieses Konto angemeldet.',
  endOthers: 'Alle anderen beenden',
  othersEnded: 'Überall sonst ist die Anmeldung beendet.',
  ended: 'Die Sitzung wurde beendet.',
  end: 'Beenden',
  endIn: (name) => `Sitzung in ${name} beenden`,
  here: 'dieser Browser',
  unknown: 'Unbekannter Browser',
  on: (browser, system) => `${browser} unter ${system}`,
  embedded: 'Dokumente in der Seite einer anderen Website',
  used: 'verwendet',
  begun: 'angemeldet',
};

export const applications: typeof english.applications = {
  title: 'Anwendungen',
  lead: 'Programme und Seiten, die mit Erlaubnis im Namen dieses Kontos handeln. Ein Widerruf wirkt sofort.',
  what: 'die Liste der Anwendungen',
  noneTitle: 'Keine Anwendungen',
  none: 'Keine Anwendung darf im Namen dieses Kontos handeln.',
  revoked: 'Die Anwendung darf nicht mehr im Namen dieses Kontos handeln.',
  revoke: 'Widerrufen',
  revokeThis: (name) => `Erlaubnis von ${name} widerrufen`,
  may: (what) => `Darf ${what}`,
  allowed: 'erlaubt',
  ends: 'endet',
  scopes: {
    openid: 'das Konto erkennen',
    profile: 'den Namen sehen',
    email: 'die E-Mail-Adresse sehen',
    groups: 'die Gruppen sehen',
    roles: 'die Rollen sehen',
    offline_access: 'verbunden bleiben',
    trivet: 'alles lesen und ändern, was das Konto darf',
  },
};

export const tokens: typeof english.tokens = {
  title: 'API-Token',
  lead: 'Damit laden Programme im Namen dieses Kontos Dateien herunter.',
  open: 'API-Token',
};
