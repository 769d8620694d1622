/**
 * What is known of one element. Lists are words with spaces between. An attribute stands under the kind of value it
 * holds; one that stands nowhere is answered with a warning.
 */
export type ElementEntry = {
  /** The elements it may stand in; absent: not judged. */
  in?: string;
  /** Attributes with any text. */
  text?: string;
  /** Attributes that are `true` or `false`. */
  booleans?: string;
  /** Attributes that hold a number. */
  numbers?: string;
  /** Attributes that hold one length, or several for several sides: `1in`, `0px 1px`. */
  lengths?: string;
  /** Attributes that hold a colour: a word or `#rrggbb`. */
  colours?: string;
  /** Attributes that hold the sizes of a frameset. */
  sizes?: string;
  /** Attributes that hold hexadecimal digits, and how many of them; 0: any number up to 8. */
  hex?: Readonly<Record<string, number>>;
  /** Attributes that hold one of these words. */
  words?: Readonly<Record<string, string>>;
  /** Attributes that hold any number of these words. */
  tokens?: Readonly<Record<string, string>>;
  /** Attributes without which it cannot be imported. */
  required?: string;
  /** Attributes that every real file has. */
  usual?: string;
  /** Children without which it cannot be imported. */
  needs?: string;
  /** Children that occur once at most. */
  once?: string;
  /** What stands between its tags, when that is judged. */
  content?: Content;
  /** True when only its name is known: its attributes are not judged. */
  open?: true;
};

/** `elements`: no text, not even white space. */
export type Content = 'number' | 'datetime' | 'base64' | 'elements';

export type Table = Readonly<Record<string, ElementEntry>>;

/** The words of a list. */
export function words(text = ''): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/** One entry with everything that both have. */
export function merged(a: ElementEntry, b: ElementEntry): ElementEntry {
  const joined: Record<string, unknown> = { ...a };
  for (const [member, value] of Object.entries(b)) {
    const before = joined[member];
    if (typeof before === 'string' && member !== 'content') joined[member] = `${before} ${value}`;
    else if (typeof before === 'object') joined[member] = { ...before, ...(value as object) };
    else joined[member] = value;
  }
  return joined as ElementEntry;
}
