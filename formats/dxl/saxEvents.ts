import { type Bindings, namespaceScope } from './namespaces.ts';

/** Deepest nesting that is read (spec, Limits). */
export const maximumDepth = 1000;
/** Most attributes of one element that are read; the elements of DXL have some seventy at most. */
export const maximumAttributes = 1000;

/** An open tag. `start` is the offset of `<`, `end` the one after `>`. The root has depth 1. */
export type OpenTag = {
  name: string;
  local: string;
  uri: string;
  attributes: Record<string, string>;
  start: number;
  end: number;
  depth: number;
  selfClosing: boolean;
};

/** A close tag; of a self-closing element `start` equals `end`. */
export type CloseTag = { name: string; start: number; end: number; depth: number };

export type Listener = {
  open(tag: OpenTag, reader: Reader): void;
  close(tag: CloseTag, reader: Reader): void;
  text?(text: string): void;
};

/** What a listener may ask while reading. Text is only delivered while it is wanted: most of it is not. */
export type Reader = { wantText(on: boolean): void; bindings(): Bindings };

/** Tells a listener what is read, with depth and namespaces. Two readers take turns with one of these: where the first
 *  stops, the second goes on. */
export type SaxEvents = ReturnType<typeof saxEventsOf>;

/** Starts the events of one document. */
export function saxEventsOf(listener: Listener) {
  const scope = namespaceScope();
  let counted = 0;
  let depth = 0;
  let wanted = false;
  let hear = (): void => undefined;
  const reader: Reader = {
    wantText(on) {
      wanted = on;
      hear();
    },
    bindings: () => scope.current(),
  };

  return {
    /** How many open and close tags there were, and how deep the last one left us. */
    count: () => counted,
    depth: () => depth,
    wantsText: () => wanted,
    /** Whom to tell when text is wanted, or no longer. */
    onWanted(heard: () => void): void {
      hear = heard;
    },
    /** `prefixed` when an attribute declares or uses a prefix. */
    open(
      name: string,
      attributes: Record<string, string>,
      start: number,
      end: number,
      selfClosing: boolean,
      prefixed: boolean,
    ): void {
      counted++;
      depth++;
      if (prefixed) scope.enter(attributes, depth, start);
      const colon = name.indexOf(':');
      const local = colon === -1 ? name : name.slice(colon + 1);
      const uri = colon === -1 ? scope.defaultUri() : scope.resolve(name, start);
      listener.open({ name, local, uri, attributes, start, end, depth, selfClosing }, reader);
    },
    close(name: string, start: number, end: number): void {
      counted++;
      listener.close({ name, start, end, depth }, reader);
      scope.leave(depth);
      depth--;
    },
    text: (text: string): void => listener.text?.(text),
  };
}
