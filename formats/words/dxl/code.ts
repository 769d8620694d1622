/** What is said of formulas, LotusScript, JavaScript and style sheets in designs, in the server's English and here (see sentences.ts). */
export const codeSentences: readonly (readonly [english: string, german: string])[] = [
  [
    'The end is not expected here; is an operator or a ; missing?',
    'Hier wird noch etwas erwartet; fehlt ein Operator oder ein ;?',
  ],
  [
    '{a} is not expected here; is an operator or a ; missing?',
    '{a} wird hier nicht erwartet; fehlt ein Operator oder ein ;?',
  ],
  [
    'The end is not expected here; is an operator, a ; or a {b} missing?',
    'Hier wird noch etwas erwartet; fehlt ein Operator, ein ; oder ein {b}?',
  ],
  [
    '{a} is not expected here; is an operator, a ; or a {b} missing?',
    '{a} wird hier nicht erwartet; fehlt ein Operator, ein ; oder ein {b}?',
  ],
  ['After {a} and a name stands := and a value.', 'Nach {a} und einem Namen stehen := und ein Wert.'],
  ['The formula ends where a value is expected.', 'Die Formel endet, wo ein Wert erwartet wird.'],
  ['{a} stands where a value is expected.', '{a} steht, wo ein Wert erwartet wird.'],
  ['What begins here has no {a} at its end.', 'Was hier beginnt, hat am Ende kein {a}.'],
  ['The {a} is not closed.', '{a} ist nicht geschlossen.'],
  ['There is no function {a}.', 'Eine Funktion {a} gibt es nicht.'],
  ['{a} takes 1 argument, not {c}.', '{a} nimmt 1 Argument, nicht {c}.'],
  ['{a} takes {b} or more arguments, not {c}.', '{a} nimmt {b} oder mehr Argumente, nicht {c}.'],
  ['{a} takes {b} to {d} arguments, not {c}.', '{a} nimmt {b} bis {d} Argumente, nicht {c}.'],
  [
    '@If takes an odd number of arguments, not {a}: the last is what else counts.',
    '@If nimmt eine ungerade Zahl von Argumenten, nicht {a}: Das letzte gilt sonst.',
  ],
  ['{a} takes {b} arguments, not {c}.', '{a} nimmt {b} Argumente, nicht {c}.'],
  [
    'It is nested more than {a} deep, and not read further.',
    'Die Verschachtelung ist tiefer als {a} Ebenen; weiter wird nicht gelesen.',
  ],
  ['{a} has no {b}.', '{a} hat kein {b}.'],
  ['{a} closes nothing.', '{a} schließt nichts.'],
  ['{a} stands in no {b}.', '{a} steht in keinem {b}.'],
  ['{a} stands after Else.', '{a} steht nach Else.'],
  ['The line ends too early.', 'Die Zeile endet zu früh.'],
  ['The line ends where {wanted} is expected.', 'Die Zeile endet, wo {wanted} erwartet wird.'],
  ['{a} stands where {wanted} is expected.', '{a} steht, wo {wanted} erwartet wird.'],
  ['{a} is not expected here.', '{a} wird hier nicht erwartet.'],
  ['A ; is missing here.', 'Hier fehlt ein ;.'],
  ['JavaScript is not read here: {a}.', 'JavaScript wird hier nicht gelesen: {a}.'],
  [
    '{a} is not declared, which Option Declare asks for.',
    '{a} ist nicht deklariert, was Option Declare verlangt.',
  ],
];

/** What may be expected, besides words of the language itself. */
export const wanted: Readonly<Record<string, string>> = {
  'a value': 'ein Wert',
  'a name': 'ein Name',
  'a label': 'eine Sprungmarke',
  'a statement': 'eine Anweisung',
  'a comparison': 'ein Vergleich',
  'the name of a variable': 'der Name einer Variablen',
  'the name of a class': 'der Name einer Klasse',
  'the name of a type': 'der Name eines Typs',
  'the name of a member': 'der Name eines Mitglieds',
  'the name of a procedure': 'der Name einer Prozedur',
};
