/** A symbol and the words by which somebody looks for it, English and German. */
export type Sign = { character: string; words: string };

const group = (lines: string): Sign[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [character = '', ...rest] = line.trim().split(' ');
      return { character, words: rest.join(' ') };
    });

/** Symbols that keyboards lack, by what they are for. */
export const symbols = {
  punctuation: group(`
    – en dash gedankenstrich halbgeviertstrich
    — em dash geviertstrich
    … ellipsis auslassungspunkte
    „ quotation mark low anführungszeichen unten
    “ quotation mark left anführungszeichen
    ” quotation mark right anführungszeichen
    ‚ single quotation mark low anführungszeichen einfach
    ‘ single quotation mark left anführungszeichen einfach
    ’ apostrophe single quotation mark right apostroph
    « guillemet left angle quotation spitzes anführungszeichen
    » guillemet right angle quotation spitzes anführungszeichen
    ‹ single guillemet left einfach spitzes anführungszeichen
    › single guillemet right einfach spitzes anführungszeichen
    § section sign paragraf paragraphenzeichen
    ¶ pilcrow paragraph absatzmarke
    † dagger kreuz
    ‡ double dagger doppelkreuz
    • bullet aufzählungspunkt
    · middle dot mittelpunkt
    ¿ inverted question mark umgekehrtes fragezeichen
    ¡ inverted exclamation mark umgekehrtes ausrufezeichen
    ‰ per mille promille
    № number sign numerozeichen`),
  currency: group(`
    € euro
    £ pound pfund
    ¥ yen yuan
    ¢ cent
    ₣ franc franken
    ₹ rupee rupie
    ₽ rouble rubel
    ₩ won
    ₺ lira
    ₴ hryvnia hrywnja
    ₿ bitcoin
    ¤ currency sign währungszeichen`),
  maths: group(`
    ± plus minus
    × times multiplication mal
    ÷ division geteilt
    − minus
    ≠ not equal ungleich
    ≈ almost equal ungefähr
    ≤ less or equal kleiner gleich
    ≥ greater or equal größer gleich
    ∞ infinity unendlich
    √ square root wurzel
    ∑ sum summe
    ∏ product produkt
    ∫ integral
    ∂ partial differential
    ∆ increment delta differenz
    ∈ element of element von
    ∉ not element kein element
    ∅ empty set leere menge
    ∩ intersection schnittmenge
    ∪ union vereinigung
    ⊂ subset teilmenge
    ¬ not nicht
    ∧ and und
    ∨ or oder
    ∀ for all für alle
    ∃ there exists es gibt
    ° degree grad
    ′ prime minutes minuten fuß
    ″ double prime seconds sekunden zoll
    ½ half halb
    ⅓ third drittel
    ¼ quarter viertel
    ¾ three quarters dreiviertel
    ² squared quadrat hoch zwei
    ³ cubed kubik hoch drei
    µ micro mikro`),
  greek: group(`
    α alpha
    β beta
    γ gamma
    δ delta
    ε epsilon
    ζ zeta
    η eta
    θ theta
    λ lambda
    μ mu my
    π pi
    ρ rho
    σ sigma
    τ tau
    φ phi
    χ chi
    ψ psi
    ω omega
    Γ gamma capital groß
    Δ delta capital groß
    Θ theta capital groß
    Λ lambda capital groß
    Π pi capital groß
    Σ sigma capital groß
    Φ phi capital groß
    Ψ psi capital groß
    Ω omega capital groß ohm`),
  arrows: group(`
    ← arrow left pfeil links
    → arrow right pfeil rechts
    ↑ arrow up pfeil oben
    ↓ arrow down pfeil unten
    ↔ arrow left right pfeil beide
    ⇐ double arrow left doppelpfeil links
    ⇒ double arrow right implies doppelpfeil rechts folgt
    ⇔ double arrow equivalent doppelpfeil äquivalent
    ↵ return enter zeilenschaltung
    ↗ arrow up right pfeil oben rechts
    ↘ arrow down right pfeil unten rechts`),
  letters: group(`
    ä a umlaut
    ö o umlaut
    ü u umlaut
    ß sharp s eszett scharf
    ẞ sharp s capital eszett groß
    à a grave gravis
    á a acute akut
    â a circumflex zirkumflex
    ã a tilde
    å a ring
    æ ae ligature ligatur
    ç c cedilla cedille
    è e grave gravis
    é e acute akut
    ê e circumflex zirkumflex
    ë e diaeresis trema
    í i acute akut
    î i circumflex zirkumflex
    ï i diaeresis trema
    ñ n tilde
    ó o acute akut
    ô o circumflex zirkumflex
    ø o stroke strich
    œ oe ligature ligatur
    š s caron hatschek
    ž z caron hatschek
    č c caron hatschek
    ł l stroke strich
    ý y acute akut`),
  signs: group(`
    © copyright
    ® registered trademark eingetragene marke
    ™ trademark marke
    ✓ check mark haken häkchen
    ✗ cross mark kreuz
    ☐ ballot box empty kästchen leer
    ☑ ballot box checked kästchen angekreuzt
    ★ star stern
    ☆ star outline stern leer
    ♥ heart herz
    ♪ note music musik
    ☎ telephone telefon
    ✉ envelope mail brief
    ⚠ warning warnung
    ■ square quadrat
    □ square outline quadrat leer
    ● circle kreis
    ○ circle outline kreis leer
    ▲ triangle dreieck
    ▼ triangle down dreieck unten
    ◆ diamond raute
    ♀ female weiblich
    ♂ male männlich`),
} as const satisfies Record<string, Sign[]>;

export type SymbolGroup = keyof typeof symbols;

const KEY = 'trivet.editor.symbols';
const MAX_RECENT = 16;

/** Symbols that were used last in this browser, the latest first. */
export function recentSymbols(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const all = new Set(Object.values(symbols).flatMap((list) => list.map(({ character }) => character)));
    return Array.isArray(stored) ? stored.filter((one) => all.has(one)).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

export function noteSymbol(character: string): void {
  try {
    const recent = [character, ...recentSymbols().filter((one) => one !== character)].slice(0, MAX_RECENT);
    localStorage.setItem(KEY, JSON.stringify(recent));
  } catch {
    // Without storage nothing is remembered.
  }
}
