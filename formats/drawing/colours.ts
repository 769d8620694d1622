import { child, descendants, type XmlElement } from '../package/xml.ts';

/** Colours of a theme by their places (`dk1`, `accent1`), and its typefaces for headings and text. */
export type Theme = { colours: ReadonlyMap<string, string>; major: string; minor: string };

/** A colour as `#rrggbb`, and how much of it is seen, from 0 to 1. */
export type Colour = { colour: string; opacity: number };

/** The theme of Office 2013 to 2021, where a file has none. */
const office: [string, string][] = [
  ['dk1', '000000'],
  ['lt1', 'ffffff'],
  ['dk2', '44546a'],
  ['lt2', 'e7e6e6'],
  ['accent1', '4472c4'],
  ['accent2', 'ed7d31'],
  ['accent3', 'a5a5a5'],
  ['accent4', 'ffc000'],
  ['accent5', '5b9bd5'],
  ['accent6', '70ad47'],
  ['hlink', '0563c1'],
  ['folHlink', '954f72'],
];

/** Names under which text and grounds know the colours of a theme (ECMA-376 Part 1, 20.1.10.54, as Word maps them). */
const mapped: Record<string, string> = { tx1: 'dk1', bg1: 'lt1', tx2: 'dk2', bg2: 'lt2' };

/** What a theme part says. */
export function readTheme(root: XmlElement | undefined): Theme {
  const colours = new Map(office);
  const scheme = root && descendants(root, 'a:clrScheme').next().value;
  for (const place of scheme?.children ?? []) {
    const [one] = place.children;
    const value = one?.attributes.get(one.name === 'a:sysClr' ? 'lastClr' : 'val') ?? '';
    if (/^[0-9a-f]{6}$/i.test(value)) colours.set(place.name.slice(2), value.toLowerCase());
  }
  const fonts = root && descendants(root, 'a:fontScheme').next().value;
  const face = (kind: string) =>
    child(child(fonts, `a:${kind}Font`), 'a:latin')?.attributes.get('typeface') ?? '';
  return { colours, major: face('major'), minor: face('minor') };
}

/** Some of the colours that have names (20.1.10.48); others are read as black. */
const names: Record<string, string> = {
  black: '000000',
  white: 'ffffff',
  red: 'ff0000',
  green: '008000',
  blue: '0000ff',
  yellow: 'ffff00',
  gray: '808080',
  orange: 'ffa500',
  purple: '800080',
  lightGray: 'd3d3d3',
  darkGray: 'a9a9a9',
};

const KINDS = ['a:srgbClr', 'a:schemeClr', 'a:sysClr', 'a:prstClr', 'a:scrgbClr', 'a:hslClr'];

/** The colour that an element holds, such as a `a:solidFill`. @param own what `phClr` stands for */
export function colourIn(holder: XmlElement | undefined, theme: Theme, own?: Colour): Colour | undefined {
  const element = holder?.children.find(({ name }) => KINDS.includes(name));
  if (!element) return undefined;
  const base = baseOf(element, theme, own);
  return base && changed(base, element);
}

function baseOf({ name, attributes }: XmlElement, theme: Theme, own?: Colour): Colour | undefined {
  const said = attributes.get('val') ?? '';
  const share = (key: string) => percentOf(attributes.get(key));
  switch (name) {
    case 'a:srgbClr':
      return plain(said);
    case 'a:sysClr':
      return plain(attributes.get('lastClr') ?? (said === 'window' ? 'ffffff' : '000000'));
    case 'a:schemeClr':
      return said === 'phClr' ? own : plain(theme.colours.get(mapped[said] ?? said) ?? '');
    case 'a:prstClr':
      return plain(names[said] ?? '000000');
    case 'a:scrgbClr':
      return { colour: hex([share('r'), share('g'), share('b')].map(toGamma)), opacity: 1 };
    default: {
      const hue = Number(attributes.get('hue') ?? 0) / 60_000 / 360;
      return { colour: hex(fromHsl([hue, share('sat'), share('lum')])), opacity: 1 };
    }
  }
}

const plain = (value: string): Colour | undefined =>
  /^[0-9a-f]{6}$/i.test(value) ? { colour: `#${value.toLowerCase()}`, opacity: 1 } : undefined;

/** A share in thousandths of a percent, or written with its sign, as strict files do. */
export const percentOf = (value: string | undefined): number => {
  const amount = Number.parseFloat(value ?? '0') || 0;
  return value?.endsWith('%') ? amount / 100 : amount / 100_000;
};

/** What the children of a colour do to it, one after the other (20.1.2.3). */
function changed({ colour, opacity }: Colour, element: XmlElement): Colour {
  let rgb = parts(colour);
  let seen = opacity;
  for (const { name, attributes } of element.children) {
    const amount = percentOf(attributes.get('val'));
    const hsl = (change: (hsl: number[]) => number[]) => fromHsl(change(toHsl(rgb)));
    if (name === 'a:alpha') seen = Math.min(Math.max(amount, 0), 1);
    else if (name === 'a:lumMod') rgb = hsl(([h = 0, s = 0, l = 0]) => [h, s, l * amount]);
    else if (name === 'a:lumOff') rgb = hsl(([h = 0, s = 0, l = 0]) => [h, s, l + amount]);
    else if (name === 'a:satMod') rgb = hsl(([h = 0, s = 0, l = 0]) => [h, s * amount, l]);
    else if (name === 'a:hueOff')
      rgb = hsl(([h = 0, s = 0, l = 0]) => [h + Number(attributes.get('val') ?? 0) / 21_600_000, s, l]);
    else if (name === 'a:shade') rgb = rgb.map((one) => toGamma(toLinear(one) * amount));
    else if (name === 'a:tint') rgb = rgb.map((one) => toGamma(toLinear(one) * amount + 1 - amount));
  }
  return { colour: hex(rgb), opacity: seen };
}

const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
const within = (value: number) => Math.min(Math.max(value, 0), 1);
const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number) =>
  within(value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Parts from 0 to 1 as `#rrggbb`. */
export const hex = (rgb: number[]) =>
  `#${rgb
    .map((one) =>
      Math.round(within(one) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function toHsl([r = 0, g = 0, b = 0]: number[]): number[] {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const range = most - least;
  const light = (most + least) / 2;
  if (range === 0) return [0, 0, light];
  const sat = range / (1 - Math.abs(2 * light - 1));
  const hue = most === r ? ((g - b) / range + 6) % 6 : most === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return [hue / 6, sat, light];
}

function fromHsl([h = 0, s = 0, l = 0]: number[]): number[] {
  const light = within(l);
  const chroma = (1 - Math.abs(2 * light - 1)) * within(s);
  return [0, 8, 4].map((shift) => {
    const at = (shift + (((h % 1) + 1) % 1) * 12) % 12;
    return light - (chroma / 2) * Math.max(-1, Math.min(at - 3, 9 - at, 1));
  });
}
