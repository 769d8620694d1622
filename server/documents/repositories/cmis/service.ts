import { problem } from '../../problems.ts';
import type { Answer } from '../httpClient.ts';
import {
  APP,
  baseOf,
  below,
  CMISRA,
  childOf,
  childrenOf,
  type Element,
  parseAnswer,
  resolve,
  textOf,
} from './xml.ts';

/** What the service document says about one repository (CMIS 1.1, 3.7.1). */
export type Service = {
  repositoryId: string;
  /** URI templates by type, in lower case without dashes: `objectbyid`. */
  templates: Map<string, string>;
  /** Addresses of collections by type: `checkedout`, `root`, `query`. */
  collections: Map<string, string>;
  /** 1.0 knows fewer properties. */
  version: string;
};

/** Reads a service document.
 *  @param wanted the id of the repository; may be left out where there is one only.
 *  @throws Problem 502 when it is none, or holds no such repository. */
export function readService(answer: Answer, wanted: string | undefined): Service {
  const root = parseAnswer(answer);
  const workspaces = childrenOf(root, APP, 'workspace');
  if (workspaces.length === 0) throw broken('its service document names no repository');
  const all = workspaces.map((workspace) => readWorkspace(workspace, [answer.url, baseOf(root)]));
  if (wanted === undefined && all.length > 1) {
    throw broken('it holds several repositories, and the setting repositoryId does not say which');
  }
  const [only] = all;
  const found = wanted === undefined ? only : all.find(({ repositoryId }) => repositoryId === wanted);
  if (!found) throw broken(`its service document does not name the repository ${wanted}`);
  return found;
}

const broken = (reason: string) => problem('documents.repository.broken', { reason });

function readWorkspace(workspace: Element, above: (string | undefined)[]): Service {
  const bases = [...above, baseOf(workspace)];
  const everything = [...below(workspace)];
  const info = childOf(workspace, CMISRA, 'repositoryInfo') ?? local(everything, 'repositoryInfo');
  const said = (name: string) => textOf(info?.children.find((child) => child.local === name));
  const collections = new Map<string, string>();
  for (const collection of everything.filter((each) => each.local === 'collection')) {
    const type = textOf(collection.children.find((child) => child.local === 'collectionType'));
    const href = resolve(collection.attributes.get('href') ?? '', [...bases, baseOf(collection)]);
    if (type && href) collections.set(plain(type), href);
  }
  const templates = new Map<string, string>();
  for (const each of everything.filter(({ local: name }) => plain(name) === 'uritemplate')) {
    const part = (name: string) =>
      textOf(each.children.find((child) => child.local === name)) ?? each.attributes.get(name);
    const [type, template] = [part('type'), part('template')];
    const address = template && resolveTemplate(template, bases);
    if (type && address) templates.set(plain(type), address);
  }
  return {
    repositoryId: said('repositoryId') ?? '',
    templates,
    collections,
    version: said('cmisVersionSupported') ?? '1.0',
  };
}

const local = (elements: Element[], name: string) => elements.find((each) => each.local === name);
const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

/** A template may be relative as well; its braces must come through. */
function resolveTemplate(template: string, bases: (string | undefined)[]): string | undefined {
  return resolve(template.replaceAll('{', '%7B').replaceAll('}', '%7D'), bases)
    ?.replaceAll(/%7B/gi, '{')
    .replaceAll(/%7D/gi, '}');
}

/** Fills a URI template: variables that we have no value for become nothing. Servers name them in other letters, too. */
export function fillTemplate(template: string, values: Record<string, string>): string {
  const given = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
  return template.replace(/\{([^{}]*)\}/g, (_, name: string) =>
    encodeURIComponent(given.get(name.toLowerCase()) ?? ''),
  );
}
