import type { XmlElement } from './xml.ts';

/**
 * A part's text with other text in the place of some stretches. Whoever copies bytes of the part asks here, so that what
 * was written into a text box comes along with the paragraph around it.
 */
export type Patches = {
  /** The text between two offsets; stretches that lie inside are as they were put. */
  slice(from: number, to: number): string;
  /** Put a text in the place of a stretch. What was put inside that stretch before has to be in the text already. */
  put(from: number, to: number, text: string): void;
  changed(): boolean;
};

type Patch = { from: number; to: number; text: string };

export function createPatches(xml: string): Patches {
  let patches: Patch[] = [];
  return {
    slice(from, to) {
      // An insertion belongs to what begins there, so that it is copied once.
      const inside = patches.filter((one) => one.from >= from && one.to <= to && one.from < to);
      let at = from;
      let out = '';
      for (const one of inside) {
        out += xml.slice(at, one.from) + one.text;
        at = one.to;
      }
      return out + xml.slice(at, to);
    },
    put(from, to, text) {
      // As when it is copied: what was inserted right behind the stretch is not inside.
      const isInside = (one: Patch) => one.from >= from && one.to <= to && one.from < to;
      const others = patches.filter((one) => !isInside(one));
      patches = [...others, { from, to, text }].toSorted((a, b) => a.from - b.from || a.to - b.to);
    },
    changed: () => patches.some(({ from, to, text }) => xml.slice(from, to) !== text),
  };
}

/** Put content into an element in the place of what lies from `from` to `to`; an empty one gets an end tag of its own. */
export function putInto(
  source: Patches & { xml: string },
  element: XmlElement,
  from: number,
  to: number,
  text: string,
): void {
  if (element.openEnd < element.end) {
    source.put(from, to, text);
  } else if (text !== '') {
    const tag = source.xml.slice(element.start, element.end).replace(/(?<!\s)\s*\/>$/, '>');
    const name = /^<([^\s/>]+)/.exec(tag)?.[1] ?? '';
    source.put(element.start, element.end, `${tag}${text}</${name}>`);
  }
}
