import { allowGrowth, countMarkup, spend } from '../package/budget.ts';
import { readRelationships, readXml, related } from '../package/parts.ts';
import { DocumentProblem } from '../package/problem.ts';
import { openPackage, type Package, partKey, readEntry } from '../package/zip.ts';
import { readStream } from '../sheet/table.ts';

/** A slide as text: its title, then its paragraphs; `level` 0 is the outermost. */
export type Slide = { title: string; paragraphs: { text: string; level: number }[]; notes: string[] };

/** Presentations (PPTX, ODP) as text, to be looked at. Pure: bytes in, texts out.
 *  @throws DocumentProblem on a file that is damaged, hostile, protected or no presentation. */
export function readSlides(bytes: Uint8Array): Slide[] {
  const pack = openPackage(bytes);
  // Pictures apart, a presentation of thousands of slides has less in it.
  allowGrowth(pack);
  const slides = pack.entries.has('content.xml') ? readOdp(pack) : readPptx(pack);
  if (slides.length === 0) throw new DocumentProblem('The file has no slides.');
  return slides;
}

/** A part that is read as a stream, counted like those that are read whole. */
function readSlidePart(pack: Package, part: string): Uint8Array | undefined {
  const entry = pack.entries.get(partKey(part));
  if (entry) spend(pack, 'bytes', entry.size);
  return entry && readEntry(pack, part, countMarkup(pack));
}

function readPptx(pack: Package): Slide[] {
  const main = related(readRelationships(pack, ''), 'officeDocument');
  const root = main === undefined ? undefined : readXml(pack, main);
  if (!main || !root) throw new DocumentProblem('The file is damaged: it has no presentation.');
  const relationships = readRelationships(pack, main);
  const list = root.children.find(({ name }) => name.endsWith('sldIdLst'))?.children ?? [];
  return list.flatMap((each) => {
    const id = each.attributes.get('r:id') ?? '';
    const relation = relationships.get(id);
    return relation?.type === 'slide' ? readSlide(pack, relation.target) : [];
  });
}

function readSlide(pack: Package, part: string): Slide[] {
  const bytes = readSlidePart(pack, part);
  if (!bytes) return [];
  const notes = related(readRelationships(pack, part), 'notesSlide');
  const notesBytes = notes === undefined ? undefined : readSlidePart(pack, notes);
  return [
    {
      ...textOfShapes(bytes),
      notes: notesBytes ? textOfShapes(notesBytes, 'body').paragraphs.map(({ text }) => text) : [],
    },
  ];
}

const aside = /^(sldNum|dt|ftr|hdr)$/;

/** Paragraphs of the shapes of a slide.
 *  @param only the kind of placeholder to be read; all but page numbers and the like unless told */
function textOfShapes(bytes: Uint8Array, only?: string): Omit<Slide, 'notes'> {
  const titles: string[] = [];
  const paragraphs: Slide['paragraphs'] = [];
  let kind: string | undefined;
  let paragraph: { text: string; level: number } | undefined;
  let inText = false;
  readStream(bytes, {
    open(name, attributes) {
      if (name === 'sp' || name === 'graphicFrame') kind = undefined;
      else if (name === 'ph') kind = attributes.get('type') ?? 'body';
      else if (name === 'p') paragraph = { text: '', level: 0 };
      else if (name === 'pPr' && paragraph) paragraph.level = Number(attributes.get('lvl') ?? 0) || 0;
      else if (name === 'br' && paragraph) paragraph.text += ' ';
      inText = name === 't';
    },
    text(piece) {
      if (inText && paragraph) paragraph.text += piece;
    },
    close(name) {
      inText = false;
      if (name !== 'p' || !paragraph) return;
      const wanted = only ? kind === only : !aside.test(kind ?? '');
      const text = paragraph.text.trim();
      if (text && wanted && /^(ctrT|t)itle$/.test(kind ?? '')) titles.push(text);
      else if (text && wanted) paragraphs.push({ ...paragraph, text });
      paragraph = undefined;
    },
  });
  return { title: titles.join(' '), paragraphs };
}

function readOdp(pack: Package): Slide[] {
  const bytes = readSlidePart(pack, 'content.xml');
  const slides: Slide[] = [];
  if (!bytes) return slides;
  let kind = '';
  let level = 0;
  let inNotes = false;
  let text: string | undefined;
  readStream(bytes, {
    open(name, attributes) {
      if (name === 'page') slides.push({ title: '', paragraphs: [], notes: [] });
      else if (name === 'notes') inNotes = true;
      else if (name === 'frame' || name === 'custom-shape') kind = attributes.get('class') ?? '';
      else if (name === 'list') level += 1;
      else if (name === 'p' || name === 'h') text = '';
      else if (text !== undefined && /^(s|tab|line-break)$/.test(name)) text += ' ';
    },
    text(piece) {
      if (text !== undefined) text += piece;
    },
    close(name) {
      if (name === 'notes') inNotes = false;
      else if (name === 'list') level -= 1;
      else if ((name === 'p' || name === 'h') && text !== undefined) {
        add(slides.at(-1), text.trim(), inNotes ? 'notes' : kind, Math.max(level - 1, 0));
        text = undefined;
      }
    },
  });
  return slides;
}

function add(slide: Slide | undefined, text: string, kind: string, level: number) {
  if (!slide || text === '') return;
  if (kind === 'notes') slide.notes.push(text);
  else if (kind === 'title') slide.title = `${slide.title} ${text}`.trim();
  else slide.paragraphs.push({ text, level });
}
