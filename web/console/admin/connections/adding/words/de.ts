import type { en } from './en.ts';

export const de: typeof en = {
  title: 'Repository hinzufügen',
  changeTitle: (name) => `${name} ändern`,
  lead: 'Ein Repository anbinden, aus dem Dokumente kommen. Es ist in Kraft, sobald es gespeichert ist; Geheimnisse bleiben verschlüsselt und werden niemandem gezeigt.',
  whatStored: 'das Repository',
  keptSecret: 'bleibt, wie es ist',
  back: 'Zurück zu den Verbindungen',
  kind: 'Schnittstelle',
  kinds: {
    rest: {
      label: 'REST',
      help: 'Ein eigener Dienst, der jedes Dokument unter Adressen mit seiner Kennung gibt und nimmt.',
    },
    cmis: { label: 'CMIS', help: 'Alfresco und andere, die CMIS 1.0 oder 1.1 über AtomPub sprechen.' },
  },
  mode: 'Woher es weiß, wer fragt',
  modes: {
    oauth2: { label: 'OAuth2', help: 'Jede Person meldet sich dort einmal an und hat dort eigene Rechte.' },
    basic: {
      label: 'Konto des Servers',
      help: 'Ein Benutzername und Passwort für alle: Wer sich hier anmelden darf, hat dort dieselben Rechte.',
    },
    token: {
      label: 'Token des Servers',
      help: 'Ein Header mit festem Wert; ein weiterer kann sagen, für wen gefragt wird.',
    },
    cookie: {
      label: 'Cookie der Person',
      help: 'Ein Cookie, das das eigene Portal für eine Domain setzt, zu der dieser Server gehört.',
    },
  },
  more: 'Weitere Adressen und Möglichkeiten',
  fields: 'Namen der Felder',
  fieldsHelp:
    'Heißt ein Feld in den eigenen Datensätzen anders, kommt sein Name hierher, mit Punkten für das, was weiter innen steht: changedBy.name.',
  keyword: 'Schlüsselwort',
  keywordHelp: 'Was in den Adressen seiner Dokumente steht: …?repository=rest&file_id=…',
  versions: { major: 'Hauptversion', minor: 'Nebenversion' },
  suchAs: (example) => `etwa ${example}`,
  check: 'Prüfen',
  members: {
    metaUrl: {
      label: 'Adresse der Metadaten',
      help: 'Mit {ID}, wo die Kennung eines Dokuments hingehört; nie im Rechnernamen.',
    },
    contentUrl: { label: 'Adresse der Inhalte', help: 'Ebenfalls mit {ID}.' },
    versionsUrl: { label: 'Adresse der Versionen', help: 'Mit {ID}; nennt die Versionen eines Dokuments.' },
    createUrl: {
      label: 'Adresse neuer Dokumente',
      help: 'Nimmt neue Dokumente; ohne sie entstehen dort keine.',
    },
    comments: { label: 'Nimmt zu jeder neuen Version einen Kommentar', help: undefined },
    serviceUrl: { label: 'Dienstbeschreibung', help: 'Die AtomPub-Adresse.' },
    repositoryId: {
      label: 'Kennung des Repositorys',
      help: 'Nötig, wenn die Dienstbeschreibung mehrere nennt.',
    },
    origins: {
      label: 'Weitere Server',
      help: 'Seine Links dürfen auch dorthin führen, einer je Zeile; sonst nirgendwohin.',
    },
    publishAs: { label: 'Eine Veröffentlichung wird zur', help: undefined },
    currentProfileUrl: { label: 'Adresse der angemeldeten Person', help: 'Sagt, wer jemand dort ist.' },
    profileUrl: { label: 'Adresse einer Person', help: 'Mit {ID}.' },
    peopleUrl: { label: 'Adresse der Personensuche', help: 'Mit {ID}, wo die Suchwörter hingehören.' },
    'auth.authorizationUrl': { label: 'Anmeldeseite', help: 'Wohin Personen zum Anmelden geschickt werden.' },
    'auth.tokenUrl': { label: 'Token-Endpunkt', help: undefined },
    'auth.clientId': { label: 'Client-Kennung', help: 'Wie dieser Server dort heißt.' },
    'auth.clientSecret': { label: 'Client-Geheimnis', help: 'Keines bei einem öffentlichen Client.' },
    'auth.scope': { label: 'Scope', help: undefined },
    'auth.redirectUri': {
      label: 'Rückleitungsadresse des eigenen Portals',
      help: 'Nur wenn das Portal Codes übergibt, die für eine andere Adresse als unsere ausgestellt sind.',
    },
    'auth.username': { label: 'Benutzername', help: undefined },
    'auth.password': { label: 'Passwort', help: undefined },
    'auth.header': { label: 'Header', help: undefined },
    'auth.value': { label: 'Wert des Headers', help: 'So, wie er gesendet wird, etwa Bearer und das Token.' },
    'auth.onBehalfHeader': {
      label: 'Header mit dem Benutzernamen',
      help: 'Sagt, für wen dieser Server fragt.',
    },
    'auth.name': { label: 'Name des Cookies', help: undefined },
  },
  testIt: 'Testen',
  testLead:
    'Dieser Server fragt das Repository jetzt mit dem, was oben steht. Gespeichert wird dabei nichts, weder hier noch dort.',
  saveIt: 'Speichern',
  saveLead: (keyword) =>
    `Von nun an führen Adressen mit ${keyword} zu diesem Repository. Jeder Prozess übernimmt es sofort.`,
  saveLeadOff: 'Es bleibt ausgeschaltet, bis es bei den Verbindungen eingeschaltet wird.',
  fixed: (keyword) =>
    `Was ${keyword} bedeutet, sagt die Einstellung TRIVET_REPOSITORIES, und die gilt. Zu ändern ist es nur dort.`,
  saveRepository: 'Repository speichern',
  saved: (name) => `${name} ist gespeichert.`,
  savedBefore: 'Jemand hat vorher gespeichert',
  savedBeforeMeans:
    'Dieses Repository wurde gespeichert, seit es hier geöffnet ist. Was eingegeben wurde, bleibt; noch einmal speichern ersetzt, was jetzt gespeichert ist.',
  storedNow: (value) => `jetzt ${value}`,
  nothing: 'nichts',
  lacking: 'Geheimnisse werden nie ausgegeben. Diese sind von Hand einzusetzen:',
  setIt: 'Stattdessen außerhalb setzen',
  isSetting:
    'Wer den Server betreibt, kann es stattdessen als Einstellung geben, die er beim Start liest und die vor dem gilt, was hier gespeichert ist:',
  save: (file) => `Dies als Datei speichern, die nur der Server lesen darf, etwa ${file}:`,
  theFile: 'Die Datei',
  keep: (keywords) =>
    `Die Einstellung sagt schon etwas zu ${keywords}. Das bleibt darin; dies kommt daneben.`,
  replaces: (keyword) => `Die Einstellung sagt schon etwas zu ${keyword}; dies tritt an dessen Stelle.`,
  ownEnds: (keyword) =>
    `Bisher führen beide Schlüsselwörter zu den eigenen Dokumenten dieses Servers. Adressen mit ${keyword} führen dann nirgendwohin, wenn die Einstellung nicht auch dazu etwas sagt.`,
  place: {
    default: (setting) =>
      `Die Datei in der Umgebung des Servers nennen, oder in der JSON-Datei, die TRIVET_CONFIG nennt. ${setting} selbst ist noch nicht gesetzt:`,
    environment: (setting) => `Die Datei in der Umgebung des Servers nennen, an der Stelle von ${setting}:`,
    file: (setting) =>
      `Die Datei in der JSON-Datei nennen, die TRIVET_CONFIG nennt, an der Stelle von ${setting}:`,
  },
  theSetting: 'Die Einstellung',
  orInline: 'Oder ohne Datei als Umgebungsvariable:',
  theLine: 'Die Einstellung in einer Zeile',
  restart:
    'Den Server neu starten. Das Repository steht dann unter den Verbindungen und lässt sich dort wieder testen.',
};
