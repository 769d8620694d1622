import type * as english from '../en/mail.ts';

export const mail: typeof english.mail = {
  send: 'Test-E-Mail an mich senden',
  sent: (to) => `Der Mailserver hat eine E-Mail an ${to} angenommen. Jetzt nachsehen, ob sie ankommt.`,
  said: 'Wortlaut',
  reasons: {
    refusedConnection:
      'Die Verbindung wird abgelehnt: An Adresse und Port, die TRIVET_SMTP_URL nennt, nimmt nichts Verbindungen an.',
    unknownHost: 'Der Rechnername in TRIVET_SMTP_URL ist nicht bekannt.',
    noAnswer:
      'Der Mailserver antwortet nicht: Unter dieser Adresse ist nichts, oder eine Firewall liegt dazwischen.',
    certificate: 'Dem Zertifikat des Mailservers wird nicht vertraut.',
    noTls:
      'Der Mailserver bietet keine Verschlüsselung an. TRIVET_SMTP_URL muss einen anderen Port nennen oder mit ?tls=none enden.',
    signIn: 'Der Mailserver weist Benutzername oder Passwort aus TRIVET_SMTP_URL zurück.',
    refused: 'Der Mailserver weist die E-Mail zurück: Er nimmt diesen Absender oder Empfänger nicht an.',
    other: 'Die E-Mail ließ sich nicht senden.',
  },
};
