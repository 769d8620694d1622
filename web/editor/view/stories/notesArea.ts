import type { EditorView } from 'prosemirror-view';
import { words } from '../words.ts';
import type { NoteReference } from './notes.ts';
import type { OpenStory, Surfaces } from './surfaces.ts';

type Line = {
  note: NoteReference;
  dom: HTMLElement;
  number: HTMLButtonElement;
  story: OpenStory | undefined;
};

/** The notes at the foot of the text, each written in its place. A note far from what is shown is opened when it is needed. */
export function createNotesArea(surfaces: Surfaces, scrolls: Element | null, back: (key: string) => void) {
  const dom = document.createElement('section');
  dom.className = 'notes';
  dom.hidden = true;
  const lines = new Map<string, Line>();
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting && target instanceof HTMLElement) open(target.dataset.story ?? '');
    },
    { root: scrolls, rootMargin: '1500px' },
  );

  function open(key: string): EditorView | undefined {
    const line = lines.get(key);
    if (!line) return undefined;
    near.unobserve(line.dom);
    line.story ??= surfaces.open(line.dom, key, { label: () => nameOf(line.note), leave: () => back(key) });
    return line.story.view;
  }

  function lineOf(note: NoteReference): Line {
    const known = lines.get(note.key);
    if (known) return known;
    const holder = document.createElement('div');
    holder.className = 'note';
    holder.dataset.story = note.key;
    const number = document.createElement('button');
    number.type = 'button';
    number.className = 'note-number';
    number.addEventListener('click', () => back(note.key));
    holder.append(number);
    const line = { note, dom: holder, number, story: undefined };
    lines.set(note.key, line);
    near.observe(holder);
    return line;
  }

  return {
    dom,
    open,
    keys: () => [...lines.keys()],
    /** Shows these notes, in this order. */
    show(references: NoteReference[]) {
      const wanted = new Set(references.map(({ key }) => key));
      for (const [key, line] of lines) {
        if (wanted.has(key)) continue;
        near.unobserve(line.dom);
        line.story?.close();
        line.dom.remove();
        lines.delete(key);
      }
      const w = words();
      dom.hidden = references.length === 0;
      dom.setAttribute('aria-label', w.notes);
      let last: Element | null = null;
      for (const note of inGroups(references)) {
        const line = lineOf(note);
        line.note = note;
        line.number.textContent = note.number || '*';
        line.number.setAttribute('aria-label', w.backTo(nameOf(note)));
        line.number.title = w.backTo(nameOf(note));
        line.dom.dataset.kind = note.kind;
        const next: Element | null = last ? last.nextElementSibling : dom.firstElementChild;
        // What stands in its place already keeps the focus.
        if (next !== line.dom) dom.insertBefore(line.dom, next);
        last = line.dom;
        line.story?.view.setProps({});
      }
    },
    close() {
      near.disconnect();
      for (const { story } of lines.values()) story?.close();
    },
  };
}

/** Footnotes before endnotes; a note that is referred to twice stands once. */
function inGroups(references: NoteReference[]): NoteReference[] {
  const once = [...new Map(references.toReversed().map((one) => [one.key, one])).values()].toReversed();
  return [
    ...once.filter(({ kind }) => kind === 'footnote'),
    ...once.filter(({ kind }) => kind === 'endnote'),
  ];
}

/** Such as "Footnote 3". */
export function nameOf({ kind, number }: Pick<NoteReference, 'kind' | 'number'>): string {
  const w = words();
  return (kind === 'footnote' ? w.footnote : w.endnote)(number);
}
