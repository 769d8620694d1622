import { type Findings, findings } from './checks/findings.ts';
import { shown } from './checks/plain.ts';
import { structureCheck } from './checks/structure.ts';
import { documentRoots } from './detect.ts';
import { beginElement, type ElementInProgress } from './element.ts';
import { markupParts } from './markup.ts';
import { fault } from './messages.ts';
import type { DxlDatabase, DxlDocument, DxlElement } from './model.ts';
import { dxlNamespace } from './namespaces.ts';
import { type OpenTag, readXml } from './reader.ts';
import { noteRoots } from './vocabulary/index.ts';

const sections = ['databaseinfo', 'acl', 'fulltextsettings', 'launchsettings'] as const;
type Section = (typeof sections)[number];
const isSection = (word: string): word is Section => (sections as readonly string[]).includes(word);

/**
 * Reads DXL once and cuts it into element spans: a `<database>` document into its notes and sections, a
 * fragment into its one element. Structure problems come back as `messages`; text that cannot be read at
 * all (not well-formed, another root, internal DTD subset, too deep) throws a fault.
 */
export function splitElements(source: string): DxlDocument {
  const elements: DxlElement[] = [];
  const found = findings();
  const check = structureCheck(source, found);
  let database: DxlDatabase | undefined;
  let elementDepth = 1;
  /** The end of the last part of the database. */
  let partEnd = 0;
  let current: ElementInProgress | undefined;

  readXml(source, {
    open(tag, reader) {
      if (tag.depth === 1) checkRoot(tag);
      if (database !== undefined && tag.depth === 2) {
        checkPart(tag);
        betweenParts(source, partEnd, tag.start, found);
      }
      check.open(tag);
      if (tag.depth === 1) {
        if (tag.local === 'database') {
          database = { start: tag.start, end: tag.end, tagEnd: tag.end, attributes: tag.attributes };
          elementDepth = 2;
          partEnd = tag.end;
          return;
        }
      }
      if (tag.depth === elementDepth) {
        if (database !== undefined && isSection(tag.local)) {
          database[tag.local] = { start: tag.start, end: tag.end };
        } else {
          current = beginElement(source, tag, reader, database !== undefined);
        }
      } else {
        current?.open(tag, reader);
      }
    },
    close(tag, reader) {
      check.close(tag);
      if (tag.depth > elementDepth) {
        current?.close(tag, reader);
      } else if (tag.depth === elementDepth) {
        if (current !== undefined) {
          const element = current.finish(tag.end, found);
          found.locate(() => titleOf(element));
          elements.push(element);
          current = undefined;
        } else if (database !== undefined) {
          closeSection(database, tag.name.slice(tag.name.indexOf(':') + 1), tag.end);
        }
        partEnd = tag.end;
      } else if (database !== undefined) {
        betweenParts(source, partEnd, tag.start, found);
        database.end = tag.end;
      }
    },
    text: (text) => current?.text(text),
  });
  found.locate(() => '');
  const messages = found.all();
  return database === undefined ? { elements, messages } : { database, elements, messages };
}

/** Tells text between two parts of a database: no element has it, so it would be lost. */
function betweenParts(source: string, start: number, end: number, found: Findings): void {
  const parts = markupParts(source, start, end).filter(({ kind }) => kind !== 'silent');
  const texts = [...parts].map((part) => ({ ...part, text: source.slice(part.start, part.end) }));
  const first = texts.find(({ text }) => /\S/.test(text));
  if (first === undefined) return;
  found.add({
    severity: 'error',
    kind: 'strayText',
    sort: 'text between elements',
    offset: first.start + first.text.search(/\S/),
    fact: () =>
      `The text ${shown(
        texts
          .map(({ text }) => text)
          .join(' ')
          .trim(),
      )} stands between elements and belongs to none; it would be lost.`,
  });
  found.locate(() => '');
}

function closeSection(database: DxlDatabase, word: string, end: number): void {
  const section = isSection(word) ? database[word] : undefined;
  if (section !== undefined) section.end = end;
}

function checkRoot(tag: OpenTag): void {
  if (tag.uri !== '' && tag.uri !== dxlNamespace) {
    throw fault(
      'wrongRoot',
      `The root element ${tag.name} is in the namespace ${tag.uri}, not DXL.`,
      tag.start,
    );
  }
  if (tag.local !== 'database' && !noteRoots.has(tag.local) && !documentRoots.has(tag.local)) {
    throw fault(
      'wrongRoot',
      `The root element ${tag.name} is not a database, note or element of DXL.`,
      tag.start,
    );
  }
}

/** A database in another would be kept as one element, and what it holds be found by nobody. */
function checkPart(tag: OpenTag): void {
  if (tag.local !== 'database') return;
  throw fault('wrongRoot', 'A database stands inside another; send each by itself.', tag.start);
}

/** The element as messages name it: `form 'Person'`. */
const titleOf = ({ type, name }: DxlElement): string => (name === '' ? type : `${type} ${shown(name)}`);
