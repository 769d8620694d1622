import type { Formatting } from '../../../../formats/model/index.ts';

/** The style for captions by the name that word processors know it by. */
export const captionStyle = (formatting: Formatting): string =>
  Object.entries(formatting.styles ?? {}).find(([, { name }]) => name.toLowerCase() === 'caption')?.[0] ??
  'Caption';

/** The formatting with the style of captions that saving adds to a file without one; it is based on body text, as usual. */
export function withCaptions(formatting: Formatting): Formatting {
  const style = captionStyle(formatting);
  if (formatting.styles === undefined || style in formatting.styles) return formatting;
  const base = formatting.defaultStyle === null ? undefined : formatting.styles[formatting.defaultStyle];
  const caption = {
    name: style,
    level: null,
    list: null,
    next: formatting.defaultStyle,
    offered: false,
    text: { ...base?.text, italic: true, size: 10 },
    paragraph: { ...base?.paragraph, before: 6, after: 6 },
  };
  return { ...formatting, styles: { ...formatting.styles, [style]: caption } };
}
