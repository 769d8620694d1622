import { child, descendants, type XmlElement } from '../../package/xml.ts';

/** Where a colour of a style stands in the theme (ECMA-376 Part 1, 17.18.97): text is dark in every theme. */
const places: Record<string, string> = { text1: 'a:dk1', text2: 'a:dk2', accent1: 'a:accent1' };

/**
 * Properties that name colours and typefaces of the theme as they are in a file: the colours with the values that they
 * have in its theme, and without one neither typefaces nor names of colours.
 */
export function inTheme(theme: XmlElement | undefined): (xml: string) => string {
  if (!theme)
    return (xml) => xml.replace(/<w:rFonts[^>]*\/>/g, '').replace(/ w:theme(Color|Shade|Tint)="[^"]*"/g, '');
  const [scheme] = descendants(theme, 'a:clrScheme');
  return (xml) =>
    xml.replace(
      /="([0-9A-F]{6})" w:themeColor="(\w+)"(?: w:theme(Shade|Tint)="(\w\w)")?/g,
      (whole, was: string, name: string, change: string | undefined, amount: string | undefined) => {
        const base = rgbOf(child(scheme, places[name] ?? ''));
        if (base === undefined) return whole;
        return whole.replace(
          was,
          change ? changed(base, change, Number.parseInt(amount ?? 'FF', 16) / 255) : base,
        );
      },
    );
}

function rgbOf(color: XmlElement | undefined): string | undefined {
  const [one] = color?.children ?? [];
  const value = one?.attributes.get(one.name === 'a:sysClr' ? 'lastClr' : 'val') ?? '';
  return /^[0-9a-f]{6}$/i.test(value) ? value.toUpperCase() : undefined;
}

/** A colour made darker (shade) or lighter (tint) as Word does: its lightness is a part of what it was (17.3.2.6). */
function changed(rgb: string, change: string, amount: number): string {
  const parts = [0, 2, 4].map((at) => Number.parseInt(rgb.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(...parts), Math.min(...parts)];
  const lightness = (most + least) / 2;
  const range = most - least;
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1));
  const wanted = change === 'Shade' ? lightness * amount : lightness * amount + (1 - amount);
  const chroma = (1 - Math.abs(2 * wanted - 1)) * saturation;
  return parts
    .map((part) => {
      const value = wanted + (range === 0 ? 0 : ((part - lightness) / range) * chroma);
      // Word leaves off what is behind the point.
      return Math.floor(Math.min(Math.max(value, 0), 1) * 255 + 1e-6)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')
    .toUpperCase();
}
