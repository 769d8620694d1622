/**
 * What the characters of symbol fonts look like, in Unicode. Such fonts give 224 places, 0x20 to 0xFF, pictures of their own; files
 * name a place by that number or by the same in the private area, U+F020 to U+F0FF (ECMA-376 Part 1, 17.3.3.30). Symbol is as
 * Adobe's table on unicode.org has it, the others as the Unicode Standard took them in (7.0, proposal L2/11-052), but where few fonts
 * have a character the nearest stands that most have. Text keeps its own characters: this is for showing them.
 */
const pictures: Record<string, string> = {
  symbol:
    ' !∀#∃%&∍()*+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟ' +
    'ΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}~�' +
    '��������������������������������€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓' +
    '°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓' +
    '◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭',
  wingdings:
    ' 🖉✂✁👓🕭🕮🕯🕿✆🖂🖃📪📫📬📭🗀🗁🗎🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍🖎✌🖏👍👎☜☞☝☟🖐☺😐☹💣🕱🏳' +
    '🏱✈☼🌢❄🕆✞🕈✠✡☪☯🕉☸♈♉♊♋♌♍♎♏♐♑♒♓🙰🙵●🔾■□❐❑❒⬧⧫◆❖◆⌧⮹⌘🏵🏶🙶🙷▯' +
    '🄋➀➁➂➃➄➅➆➇➈➉🄌➊➋➌➍➎➏➐➑➒➓🙢🙠🙡🙣🙞🙜🙝🙟∙•▪○◉◉◎◎◎▪◻🟁🟅★🟋🟏🟓🟑' +
    '⯐⌖⯎⯏⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗🙖🙐🙑🙒🙓⌫⌦⮘➢⮙⮛⮈⮊⮉⮋←' +
    '→↑↓↖↗↙↘⬅➔⬆⬇⬉⬈⬋⬊⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂🢬🢭✗✓☒☑',
  'wingdings 2':
    ' 🖊🖋🖌🖍✄✀🕾🕽🗅🗆🗇🗈🗉🗊🗋🗌🗍📋🗑🗔🖵🖶🖷🖸🖭🖯🖱🖒🖓🖘🖙🖚🖛👈👉🖜🖝🖞🖟🖠🖡👆👇🖢🖣🖑✗' +
    '✓☒☑⮽☒⮾⮿🛇⦸🙱🙴🙲🙳‽🙹🙺🙻🙦🙤🙥🙧🙚🙘🙙🙛⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿�' +
    '☉🌕☽☾⸿✝🕇🕜🕝🕞🕟🕠🕡🕢🕣🕤🕥🕦🕧🙨🙩⋅•●●○○◉◉⊙⦿◎▪◾■□□□□◧▣🞕🞖🞗🞘◆⬥◇' +
    '◈◈◈◈◈◈◆⬧◊🞠◖◗⯊⯋⯀⯁⬟⯂⬣⬢⯃⯄🞡🞢🞣🞤🞥🞦🞧🞨🞩🞪🞫🞬🞭🞮🞯🞰🞱🞲🞳🞴🞵🞶🞷🞸🞹🞺' +
    '🞻🞼🞽🞾🞿🟀🟂🟄🟆🟉🟊✶🟌🟎🟐🟒✹🟃🟇✯🟍🟔⯌⯍※⁂',
  'wingdings 3':
    ' ←→↑↓↖↗↙↘⭰⭲⭱⭳⭶⭸⭻⭽⭤⭥⭪⭬⭫⭭⭍⮠⮡⮢⮣⮤⮥⮦⮧⮐⮑⮒⮓⮀⮃⭾⭿⮄⮆⮅⮇⮏⮍⮎⮌' +
    '⭮⭯⎋⌤⌃⌥␣⍽⇪⮸🢠🢡🢢🢣🢤🢥🢦🢧🢨🢩🢪🢫←→↑↓🡔🡕🡗🡖🡘🡙▲▼△▽◀▶◁▷◣◢◤◥◂▸▴�' +
    '▾⯅⯆⯇⯈⮜⮞⮝⮟🠐🠒🠑🠓🠔🠖🠕🠗🠘🠚🠙🠛🠜🠞🠝🠟🠀🠂🠁🠃🠄🠆🠅🠇🠈🠊🠉🠋🠠🠢🠤🠦🠨🠪🠬🢜🢝🢞🢟' +
    '🠮🠰🠲🠴🠶🠸🠺🠹🠻🢘🢚🢙🢛🠼🠾🠽🠿🡀🡂🡁🡃🡄🡆🡅🡇⮨⮩⮪⮫⮬⮭⮮⮯←→↑↓🡤🡥🡧🡦⬅➡⬆⬇🡴🡵🡷' +
    '🡶⬅➡⬆⬇🢄🢅🢇🢆🢐🢒🢑🢓🢔🢖🢕🢗',
  webdings:
    ' 🕷🕸🕲🕶🏆🎖🖇🗨🗩🗰🗱🌶🎗🙾🙼🗕🗖🗗⏴⏵⏶⏷⏪⏩⏮⏭⏸⏹⏺🗚🗳🛠🏗🏘🏙🏚🏜🏭🏛🏠🏖🏝🛣🔍🏔👁👂' +
    '🏞🏕🛤🏟🛳🕬🕫🕨🔈🎔🎕🗬🙽🗭🗪🗫⮔✔🚲⬜🛡📦🛱⬛🚑🛈🛩🛰🟈🕴⬤🛥🚔🗘🗙❓🛲🚇🚍⛳⦸⊖🚭🗮⏐🗯🗲�' +
    '🚹🚺🛉🛊🚼👽🏋⛷🏂🏌🏊🏄🏍🏎🚘🗠🛢💰🏷💳👪🗡🗢🗣✯🖄🖅🖃🖆🖹🖺🖻🕵🕰🖽🖾📋🗒🗓🕮📚🗞🗟🗃🗂🖼🎭🎜' +
    '🎘🎙🎧💿🎞📷🎟🎬📽📹📾📻🎚🎛📺💻🖥🖦🖧🕹🎮🕻🕼📟🖁🖀🖨🖩🖿🖪🗜🔒🔓🗝📥📤🕳🌣🌤🌥🌦☁🌨🌧🌩🌪🌬🌫' +
    '🌜🌡🛋🛏🍽🍸🛎🛍Ⓟ♿🛆🖈🎓🗤🗥🗦🗧🛪🐿🐦🐟🐕🐈🙬🙮🙭🙯🗺🌍🌏🌎🕊',
};

/** Each picture by itself: some are two units of a text. */
const split = new Map<string, string[]>();

function picturesOf(font: string): string[] | undefined {
  const name = font.trim().toLowerCase();
  const known = split.get(name);
  if (known || !Object.hasOwn(pictures, name)) return known;
  const fresh = [...(pictures[name] ?? '')];
  split.set(name, fresh);
  return fresh;
}

/** Whether the letters of a font are pictures of its own. */
export const isSymbolFont = (font: string): boolean => Object.hasOwn(pictures, font.trim().toLowerCase());

/**
 * How a character of a symbol font looks, as an ordinary one.
 * @param code where it stands: 0x20 to 0xFF, or the same in the private area.
 * @returns undefined for another font, and for what it has no picture for.
 */
export function symbolAt(font: string, code: number): string | undefined {
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  const found = picturesOf(font)?.[place - 0x20];
  return found === '\ufffd' ? undefined : found;
}

/** A text of a symbol font as it looks; what has no picture stays as it is. */
export const symbolText = (font: string, text: string): string =>
  [...text].map((one) => symbolAt(font, one.codePointAt(0) ?? 0) ?? one).join('');
