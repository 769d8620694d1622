/**
 * What the importer and the checks say, in the server's English and here. `{a}` stands for anything; `{meant}` for the end
 * of a sentence, which may ask whether another word was meant, `{known}` for a list of the words that are known, and
 * `{lost}` for what follows from a wrong value.
 */
export const sentences: readonly (readonly [english: string, german: string])[] = [
  ['The DXL says {a}, but byte {b} is not ASCII.', 'Das DXL nennt {a}, Byte {b} ist aber nicht ASCII.'],
  [
    'The encoding {a} is not known here; send UTF-8.',
    'Die Kodierung {a} ist hier nicht bekannt; bitte UTF-8 senden.',
  ],
  ['The bytes of the DXL are not valid {a}.', 'Die Bytes des DXL sind kein gültiges {a}.'],
  ['The namespace declaration {a} is not allowed.', 'Die Namensraum-Deklaration {a} ist nicht erlaubt.'],
  ['The namespace prefix {a} is not declared.', 'Das Namensraum-Präfix {a} ist nicht deklariert.'],
  ['The attribute {a} occurs twice.', 'Das Attribut {a} kommt zweimal vor.'],
  ['{a} is not a qualified name.', '{a} ist kein qualifizierter Name.'],
  ['The text holds half of a surrogate pair.', 'Der Text enthält ein halbes Surrogatpaar.'],
  ['The DXL is empty.', 'Das DXL ist leer.'],
  [
    'The root element {a} is in the namespace {b}, not DXL.',
    'Das Wurzelelement {a} steht im Namensraum {b}, nicht in dem von DXL.',
  ],
  [
    'The root element {a} is not a database, note or element of DXL.',
    'Das Wurzelelement {a} ist weder Datenbank noch Dokument oder Element in DXL.',
  ],
  [
    'A database stands inside another; send each by itself.',
    'Eine Datenbank steht in einer anderen; bitte jede für sich senden.',
  ],
  [
    'A DOCTYPE with an internal subset is not accepted.',
    'Ein DOCTYPE mit interner Teilmenge wird nicht angenommen.',
  ],
  ['Elements are nested more than {a} deep.', 'Elemente sind tiefer als {a} Ebenen verschachtelt.'],
  ['An element has more than {a} attributes.', 'Ein Element hat mehr als {a} Attribute.'],
  [
    'The close tag </{a}> does not fit: <{b}> of line {c} is open.',
    'Das schließende Tag </{a}> passt nicht: <{b}> aus Zeile {c} ist offen.',
  ],
  ['The tag <{a}> of line {b} is never closed.', 'Das Tag <{a}> aus Zeile {b} wird nie geschlossen.'],
  [
    'XML version {a} is not supported; use 1.0.',
    'XML-Version {a} wird nicht unterstützt; bitte 1.0 verwenden.',
  ],

  [
    'element {a} is in the namespace {b}, not DXL.',
    'Element {a} steht im Namensraum {b}, nicht in dem von DXL.',
  ],
  ['element {a} is not known{meant}', 'Element {a} ist nicht bekannt{meant}'],
  [
    'element {a} is missing; it cannot be imported without.',
    'Element {a} fehlt; ohne lässt es sich nicht importieren.',
  ],
  ['attribute {a} is not known{meant}', 'Attribut {a} ist nicht bekannt{meant}'],
  [
    'attribute {a} is missing; it cannot be imported without.',
    'Attribut {a} fehlt; ohne lässt es sich nicht importieren.',
  ],
  ['attribute {a} is missing.', 'Attribut {a} fehlt.'],
  [
    'attribute {a} must be true or false, not {b}{meant}',
    'Attribut {a} muss true oder false sein, nicht {b}{meant}',
  ],
  ['attribute {a} must be a number, not {b}.', 'Attribut {a} muss eine Zahl sein, nicht {b}.'],
  [
    'attribute {a} must be a length such as 1in, 12px or 50%, not {b}.',
    'Attribut {a} muss eine Länge sein, zum Beispiel 1in, 12px oder 50%, nicht {b}.',
  ],
  [
    'attribute {a} must be a colour such as white or #d4d0c8, not {b}.',
    'Attribut {a} muss eine Farbe sein, zum Beispiel white oder #d4d0c8, nicht {b}.',
  ],
  [
    'attribute {a} must be sizes such as 120px, 30%, 2 or *, not {b}.',
    'Attribut {a} muss Größen nennen, zum Beispiel 120px, 30%, 2 oder *, nicht {b}.',
  ],
  [
    'attribute {a} must be up to 8 hexadecimal digits, not {b}; it is ignored.',
    'Attribut {a} muss aus bis zu 8 Hexadezimalziffern bestehen, nicht {b}; es wird ignoriert.',
  ],
  [
    'attribute {a} must be {c} hexadecimal digits, not {b}; it is ignored.',
    'Attribut {a} muss aus {c} Hexadezimalziffern bestehen, nicht {b}; es wird ignoriert.',
  ],
  [
    'attribute {a} holds the word {b}, which is not known{meant}{known}',
    'Attribut {a} enthält das unbekannte Wort {b}{meant}{known}',
  ],
  [
    'attribute {a} has the value {b}, which is not known{meant}{known}',
    'Attribut {a} hat den unbekannten Wert {b}{meant}{known}',
  ],
  [
    'holds white space between its tags, which a Domino server refuses; write it without line breaks.',
    'enthält Leerraum zwischen den Tags, den ein Domino-Server ablehnt; bitte ohne Zeilenumbrüche schreiben.',
  ],
  [
    'The text {a} stands between elements and belongs to none; it would be lost.',
    'Der Text {a} steht zwischen Elementen und gehört zu keinem; er ginge verloren.',
  ],
  ['holds more than one {a}.', 'enthält mehr als ein {a}.'],
  ['does not belong into {a}; it stands in {list}.', 'gehört nicht in {a}, sondern in {list}.'],
  ['has {a} columns for {b} frames.', 'hat {a} Spalten für {b} Rahmen.'],
  ['has {a} rows for {b} frames.', 'hat {a} Zeilen für {b} Rahmen.'],
  [
    '{a} is not a number such as 12 or -0.5; it would be lost.',
    '{a} ist keine Zahl wie 12 oder -0.5; der Wert ginge verloren.',
  ],
  [
    '{a} is not a date and time such as 20250217T162023,16-08{lost}',
    '{a} ist kein Zeitpunkt wie 20250217T162023,16-08{lost}',
  ],
  [
    '{a} does not belong to base64; the data would be lost.',
    '{a} gehört nicht zu Base64; die Daten gingen verloren.',
  ],
  [
    'the base64 goes on after its end; the data would be lost.',
    'das Base64 geht nach seinem Ende weiter; die Daten gingen verloren.',
  ],
  [
    'the base64 ends too early: its length is no multiple of four; the data would be lost.',
    'das Base64 endet zu früh: Seine Länge ist kein Vielfaches von vier; die Daten gingen verloren.',
  ],
  [
    'class {a} with flags {b} is of no known kind; it is kept as it is.',
    'Klasse {a} mit den Kennzeichen {b} ist von keiner bekannten Art; sie bleibt, wie sie ist.',
  ],
  [
    '{a} more of this kind are not listed; the first of them stands here.',
    '{a} weitere dieser Art sind nicht aufgeführt; die erste davon steht hier.',
  ],
  [
    '{a} more with the id {b} are not listed; the first of them stands here.',
    '{a} weitere mit der Nummer {b} sind nicht aufgeführt; die erste davon steht hier.',
  ],
  [
    '{a} more of this ({b}) are not listed; the first of them stands here.',
    '{a} weitere davon ({b}) sind nicht aufgeführt; die erste davon steht hier.',
  ],

  [
    'The {a} occurs more than once; the last one counts.',
    '{a} kommt mehrmals vor; es zählt das letzte Element.',
  ],
  [
    "{a} or more elements of type {b} match '{c}'; the one with the lowest note id is taken.",
    "Mindestens {a} Elemente vom Typ {b} passen zu '{c}'; genommen wird das mit der niedrigsten Note-ID.",
  ],
  [
    "{a} elements of type {b} match '{c}'; the one with the lowest note id is taken.",
    "{a} Elemente vom Typ {b} passen zu '{c}'; genommen wird das mit der niedrigsten Note-ID.",
  ],
  ['A name of the {a} is empty.', 'Ein Name ({a}) ist leer.'],
  ['A name of the {a} holds half of a surrogate pair.', 'Ein Name ({a}) enthält ein halbes Surrogatpaar.'],
  ['A name of the {a} holds a control character.', 'Ein Name ({a}) enthält ein Steuerzeichen.'],
  ['The name of an ACL entry is empty.', 'Der Name eines Eintrags der Zugriffsliste ist leer.'],
  [
    'The name of an ACL entry holds half of a surrogate pair.',
    'Der Name eines Eintrags der Zugriffsliste enthält ein halbes Surrogatpaar.',
  ],
  [
    'The name of an ACL entry holds a control character.',
    'Der Name eines Eintrags der Zugriffsliste enthält ein Steuerzeichen.',
  ],
  [
    'The ACL has two entries named {a}; only one may stand.',
    'Die Zugriffsliste hat zwei Einträge namens {a}; nur einer darf bleiben.',
  ],
  ['the level {a} is not known{meant}{known}', 'die Zugriffsstufe {a} ist nicht bekannt{meant}{known}'],
  [
    'the role {a} is not among the roles of the ACL.',
    'die Rolle {a} gehört nicht zu den Rollen der Zugriffsliste.',
  ],
  [
    'The ACL has no entry -Default-; who is not named has no access.',
    'Die Zugriffsliste hat keinen Eintrag -Default-; wer nicht genannt ist, hat keinen Zugriff.',
  ],
  [
    'The ACL names no manager; nobody could change it any more.',
    'Die Zugriffsliste nennt keinen Manager; niemand könnte sie mehr ändern.',
  ],
  ['{a} is not kept while {b} is {c}.', '{a} wird nicht gespeichert, solange {b} {c} ist.'],
];
