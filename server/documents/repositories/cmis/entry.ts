import { problem } from '../../problems.ts';
import type { Answer } from '../httpClient.ts';
import {
  APP,
  ATOM,
  baseOf,
  below,
  CMIS,
  CMISRA,
  childOf,
  childrenOf,
  type Element,
  parseAnswer,
  resolve,
} from './xml.ts';

type Link = { rel: string; type: string; href: string };

/** An Atom entry of an object (CMIS 1.1, 3.5.2), as far as documents need it. */
export type Entry = {
  /** Values by property id, such as `cmis:objectId`; those without a value are absent. */
  properties: Map<string, string[]>;
  links: Link[];
  /** Where the bytes are. */
  content: string | undefined;
  /** Allowable actions; undefined when the entry does not tell. */
  actions: Map<string, boolean> | undefined;
};

/** Entry or feed → its entries. */
export type Page = { entries: Entry[]; next: string | undefined };

/** Reads an answer that is one entry.
 *  @throws Problem 502 when it is something else. */
export function readEntry(answer: Answer): Entry {
  const root = parseAnswer(answer);
  const element = root.uri === ATOM && root.local === 'entry' ? root : childOf(root, ATOM, 'entry');
  if (!element) throw problem('documents.repository.broken', { reason: 'it is no Atom entry' });
  return entryOf(element, [answer.url, ...(element === root ? [] : [baseOf(root)])]);
}

/** Reads an answer that is a feed. */
export function readFeed(answer: Answer): Page {
  const root = parseAnswer(answer);
  if (root.uri !== ATOM || root.local !== 'feed')
    throw problem('documents.repository.broken', { reason: 'it is no Atom feed' });
  const bases = [answer.url, baseOf(root)];
  return {
    entries: childrenOf(root, ATOM, 'entry').map((element) => entryOf(element, bases)),
    next: linksOf(root, [answer.url]).find(({ rel }) => rel === 'next')?.href,
  };
}

/** Reads an answer that holds nothing but allowable actions. */
export function readActions(answer: Answer): Map<string, boolean> | undefined {
  const root = parseAnswer(answer);
  return root.local === 'allowableActions' ? actionsOf(root) : actionsBelow(root);
}

function entryOf(element: Element, above: (string | undefined)[]): Entry {
  const bases = [...above, baseOf(element)];
  const object = childOf(element, CMISRA, 'object') ?? [...below(element)].find(isObject);
  const content = childOf(element, ATOM, 'content');
  const source = content?.attributes.get('src');
  return {
    properties: propertiesOf(object),
    links: linksOf(element, above),
    content: source && content ? resolve(source, [...bases, baseOf(content)]) : undefined,
    actions: object && actionsBelow(object),
  };
}

/** Some servers write the object into another namespace, or below another element. */
const isObject = ({ local, children }: Element) =>
  local === 'object' && children.some((child) => child.local === 'properties');

function propertiesOf(object: Element | undefined): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const properties = object?.children.find(({ local }) => local === 'properties');
  for (const property of properties?.children ?? []) {
    const id = property.attributes.get('propertyDefinitionId');
    const values = property.children.filter(({ local }) => local === 'value').map(({ text }) => text);
    if (id && values.length > 0) found.set(id, values);
  }
  return found;
}

function actionsBelow(object: Element): Map<string, boolean> | undefined {
  const actions = childOf(object, CMIS, 'allowableActions');
  return actions && actionsOf(actions);
}

const actionsOf = (element: Element) =>
  new Map(element.children.map(({ local, text }) => [local, /^(true|1)$/.test(text.trim())] as const));

function linksOf(element: Element, above: (string | undefined)[]): Link[] {
  return element.children.flatMap((child) => {
    if (child.local !== 'link' || (child.uri !== ATOM && child.uri !== APP)) return [];
    const href = resolve(child.attributes.get('href') ?? '', [...above, baseOf(element), baseOf(child)]);
    const rel = child.attributes.get('rel') ?? '';
    return href && child.attributes.has('href')
      ? [{ rel, type: child.attributes.get('type') ?? '', href }]
      : [];
  });
}

/** The one value of a property; blanks around it count as none. */
export function propertyOf(entry: Entry, id: string): string | undefined {
  const [value] = entry.properties.get(id) ?? [];
  return value?.trim() ? value : undefined;
}

/** The address of the first link with this relation, and of this type where told. */
export const linkOf = (entry: Entry, rel: string, type?: RegExp): string | undefined =>
  entry.links.find((link) => link.rel === rel && (!type || type.test(link.type)))?.href;
