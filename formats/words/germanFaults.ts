/** What is wrong with a value that was sent, in the server's English and here; the name of its field stands before it. */
const faults: Record<string, string> = {
  'is not valid': 'ist nicht gültig',
  'is required': 'fehlt',
  'must be given': 'fehlt',
  'is missing: the path ends before the name of the element':
    'fehlt: Die Adresse endet vor dem Namen des Elements',
  'must name the database, once': 'muss die Datenbank nennen, und nur einmal',
  'is not known here': 'ist hier nicht bekannt',
  'is read-only and not as stored': 'lässt sich nicht ändern',
  'is read-only and not as stored; notes and web change it':
    'lässt sich nicht ändern; dafür sind notes und web da',
  'must be text': 'muss Text sein',
  'must be true or false': 'muss true oder false sein',
  'must be a whole number': 'muss eine ganze Zahl sein',
  'must be a number': 'muss eine Zahl sein',
  'must be a list': 'muss eine Liste sein',
  'must be an object': 'muss ein Objekt sein',
  'must be a date, such as 2026-01-31': 'muss ein Datum sein, zum Beispiel 2026-01-31',
  'must be a date-time, such as 2026-01-31T23:59:59.000Z':
    'muss ein Zeitpunkt sein, zum Beispiel 2026-01-31T23:59:59.000Z',
  'must be a time that exists': 'muss ein Zeitpunkt sein, den es gibt',
  'must not be before the beginning': 'darf nicht vor dem Beginn liegen',
  'must not be before from': 'darf nicht vor dem Beginn liegen',
  'must not be in the year 0': 'darf nicht im Jahr 0 liegen',
  'must be text without NUL and lone surrogates': 'enthält Zeichen, die sich nicht speichern lassen',
  'must have names without NUL and lone surrogates':
    'enthält Namen mit Zeichen, die sich nicht speichern lassen',
  'must have a word': 'braucht ein Wort',
  'must have each element once': 'darf jedes Element nur einmal enthalten',
  'must say what to look for': 'muss sagen, was gesucht wird',
  'must be small letters': 'darf nur Kleinbuchstaben enthalten',

  'must not be blank, nor begin or end with a space':
    'darf nicht leer sein und nicht mit einem Leerzeichen beginnen oder enden',
  'must not be blank or hold line breaks and other control characters':
    'darf nicht leer sein und keine Zeilenumbrüche oder anderen Steuerzeichen enthalten',
  'must not be blank or hold |, line breaks and other control characters':
    'darf nicht leer sein und weder | noch Zeilenumbrüche oder andere Steuerzeichen enthalten',
  'must be a name of LotusScript: letters, digits and _':
    'muss ein Name in LotusScript sein: Buchstaben, Ziffern und _',
  'must not have control characters': 'darf keine Steuerzeichen enthalten',
  'holds control characters': 'enthält Steuerzeichen',
  'must not have any of : / = , \\': 'darf keines der Zeichen : / = , \\ enthalten',
  'must not hold /, \\ or control characters': 'darf weder / noch \\ noch Steuerzeichen enthalten',
  'must be an e-mail address': 'muss eine E-Mail-Adresse sein',
  'must be an http or https address': 'muss eine http- oder https-Adresse sein',
  'must be an http or https address with {ID} behind its host':
    'muss eine http- oder https-Adresse mit {ID} hinter dem Rechnernamen sein',
  'must be an http or https address without a path': 'muss eine http- oder https-Adresse ohne Pfad sein',
  'must begin with https, which TRIVET_REQUIRE_TLS asks for':
    'muss mit https beginnen, weil TRIVET_REQUIRE_TLS das verlangt',
  'must be names with dots between them, such as changedBy.name':
    'muss aus Namen mit Punkten dazwischen bestehen, zum Beispiel changedBy.name',
  'must be a name as headers and cookies have it, such as X-Api-Key':
    'muss ein Name wie bei Headern und Cookies sein, zum Beispiel X-Api-Key',
  'must be a name as cookies have it, and none of this server’s own cookies':
    'muss ein Name wie bei Cookies sein und darf keiner der Cookies dieses Servers sein',
  'must be written whole, with what is shown as …': 'muss ganz ausgeschrieben sein, samt dem, wofür … steht',
  'must be given again, because an address leads to another server now':
    'muss noch einmal angegeben werden, weil eine Adresse jetzt zu einem anderen Server führt',
  'must be letters, digits and signs, without a space at either end':
    'darf nur Buchstaben, Ziffern und Zeichen enthalten und nicht mit einem Leerzeichen beginnen oder enden',
  'must be an e-mail address, or * in the place of its first part':
    'muss eine E-Mail-Adresse sein, oder * an der Stelle ihres ersten Teils',
  'must be such as CN=Alice Example/O=Acme': 'muss aussehen wie CN=Alice Example/O=Acme',
  'must not be the user name, the name or the e-mail address':
    'darf weder der Benutzername noch der Name noch die E-Mail-Adresse sein',
  'must have at least 8 characters besides the name of this server or company':
    'muss neben dem Namen des Servers oder der Firma mindestens 8 Zeichen haben',
  'is too common; choose another': 'ist zu verbreitet; ein anderes wählen',
  'must not be the one of the first sign-in': 'darf nicht das der ersten Anmeldung sein',
  'names nobody who has an account here': 'hat hier kein Konto',
  'is unknown': 'ist unbekannt',

  'must be 3 to 16 of the characters a-z, 0-9, ".", "_" and "-"':
    'muss 3 bis 16 der Zeichen a–z, 0–9, „.“, „_“ und „-“ haben',
  'must be 3 to 100 characters without tabs and line breaks':
    'muss 3 bis 100 Zeichen haben, ohne Tabulatoren und Zeilenumbrüche',
  'must be 1 to 200 identifiers with commas between':
    'muss aus 1 bis 200 Kennungen mit Kommas dazwischen bestehen',
  'must be 20 to 50 letters, digits and hyphens':
    'muss aus 20 bis 50 Buchstaben, Ziffern und Bindestrichen bestehen',
  'must be 1 to 30 letters a-z or A-Z, digits, spaces or any of - _ . & ( ) :':
    'muss aus 1 bis 30 Buchstaben a–z oder A–Z, Ziffern, Leerzeichen und - _ . & ( ) : bestehen',
  'must be an identifier of 21 letters and digits': 'muss eine Kennung aus 21 Buchstaben und Ziffern sein',
  'must be a SHA-256 as 64 hex digits or as base64':
    'muss ein SHA-256 sein, als 64 Hexadezimalziffern oder in Base64',
  'must look like arn:aws:s3:::bucket/key or arn:aws-cn:s3:::bucket/key':
    'muss aussehen wie arn:aws:s3:::bucket/key oder arn:aws-cn:s3:::bucket/key',
  'must not have . or .. as a step of its key': 'darf im Schlüssel weder . noch .. als Teil haben',
  'must be a public key': 'muss ein öffentlicher Schlüssel sein',
  'must be a URL, with http://, https:// or no scheme':
    'muss eine URL sein, mit http://, https:// oder ohne Schema',
  'must be an https address': 'muss eine https-Adresse sein',
  'must not hold a user name or password': 'darf weder Benutzernamen noch Passwort enthalten',
  'must not have a fragment': 'darf kein Fragment (#) haben',
  'must not lead to a private, loopback or reserved address':
    'darf nicht zu einer privaten, lokalen oder reservierten Adresse führen',
  'names a host that nobody knows': 'nennt einen Host, den niemand kennt',
  'does not exist': 'gibt es nicht',
  'does not belong here': 'gehört nicht hierher',
  'is there already': 'ist schon da',
  'is there twice': 'steht zweimal da',
  'is no product group': 'ist keine Produktgruppe',
  'is no section of that product group': 'ist kein Abschnitt dieser Produktgruppe',
  'has no complete bytes yet': 'ist noch nicht vollständig hochgeladen',
  'names something that does not exist any more': 'nennt etwas, das es nicht mehr gibt',
  'must not stand beside q': 'geht nicht zusammen mit q',
  'must not be given with releases': 'geht nicht zusammen mit releases',

  'must leave an owner': 'muss jemandem das Dokument lassen',
  'must be text of at most 200 characters': 'muss Text von höchstens 200 Zeichen sein',
  'must hold one part with the file': 'muss aus einem Teil mit der Datei bestehen',
  'names none of your folders': 'nennt keinen der eigenen Ordner',
  'must be somebody who can be mentioned in this document': 'lässt sich in diesem Dokument nicht erwähnen',

  'must be relative': 'muss relativ sein',
  'must be relative, without empty, . or .. parts': 'muss relativ sein, ohne leere Teile, . und ..',
  'must not have parts that begin or end with a space, or end with a dot':
    'darf keine Teile haben, die mit einem Leerzeichen beginnen oder enden oder mit einem Punkt enden',
  'is not the name in the path; an entry is not renamed':
    'ist nicht der Name in der Adresse; ein Eintrag lässt sich nicht umbenennen',
  'needs web.whenOpened, which says what it names': 'braucht web.whenOpened, das sagt, was gemeint ist',
  'must be there, or from': 'fehlt, oder es fehlt from',
  'must not be there together with dxl': 'geht nicht zusammen mit dxl',
};

/** Those that name something. */
const patterns: [RegExp, (part: string, other: string) => string][] = [
  [/^must have at least (\d+) characters?$/, (count) => `muss mindestens ${count} Zeichen haben`],
  [/^must have at most (\d+) characters?$/, (count) => `darf höchstens ${count} Zeichen haben`],
  [/^must have at least (\d+) items?$/, (count) => `muss mindestens ${count} Einträge haben`],
  [/^must have at most (\d+) items?$/, (count) => `darf höchstens ${count} Einträge haben`],
  [/^must be one of (.+)$/s, (values) => `muss eines davon sein: ${values}`],
  [/^must be at most (\d+)$/, (limit) => `darf höchstens ${limit} sein`],
  [/^must be >= (\S+)$/, (limit) => `muss mindestens ${limit} sein`],
  [/^must be <= (\S+)$/, (limit) => `darf höchstens ${limit} sein`],
  [
    /^must be 3 to 16 of the characters .+, and not (.+)$/,
    (taken) => `muss 3 bis 16 der Zeichen a–z, 0–9, „.“, „_“ und „-“ haben und darf nicht ${taken} sein`,
  ],
  [
    /^must hold everything once; items (\d+) and (\d+) are the same$/,
    (one, other) => `darf nichts doppelt enthalten; die Einträge ${one} und ${other} sind gleich`,
  ],
  [/^must also hold (.+)$/s, (names) => `muss auch ${names} enthalten`],
  [
    /^must not nest deeper than (\d+) levels$/,
    (depth) => `darf höchstens ${depth} Ebenen tief verschachtelt sein`,
  ],
  [
    /^names the role (.+), which the ACL does not have$/s,
    (role) => `nennt die Rolle ${role}, die es nicht gibt`,
  ],
  [/^names the flag (.+), which is not known$/s, (flag) => `nennt das unbekannte Recht ${flag}`],
  [/^names (.+), which is no design type$/s, (type) => `nennt ${type}; das ist kein Gestaltungstyp`],
];

/** What is wrong with a value, in German; as the server says it where that is not known here. */
export function faultInGerman(message: string): string {
  const said = Object.hasOwn(faults, message) ? faults[message] : undefined;
  if (said) return said;
  for (const [pattern, german] of patterns) {
    const [found, part = '', other = ''] = pattern.exec(message) ?? [];
    if (found !== undefined) return german(part, other);
  }
  return message;
}
