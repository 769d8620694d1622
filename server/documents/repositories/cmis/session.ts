import type { Platform } from '../../../platform/platform.ts';
import type { Reading } from '../../tables.ts';
import type { CmisSettings } from '../configured.ts';
import type { Answer, Ask } from '../httpClient.ts';
import { fillTemplate, readService, type Service } from './service.ts';
import { below, parseAnswer } from './xml.ts';

/** What is known of a repository, whoever asks. */
export type Known = {
  key: string;
  settings: CmisSettings;
  tables: Reading;
  clock: Platform['clock'];
  service: { value: Service; until: number } | undefined;
  /** By type id; undefined where the repository does not tell. */
  versionable: Map<string, boolean | undefined>;
  /** The last seen object of a version series. */
  objects: SessionCache<string>;
  /** Version series whose ids are not taken for objects. */
  notObjects: SessionCache<true>;
  /** Who was seen to be allowed to change which document: while it is checked out, the repository allows nobody. */
  writers: SessionCache<true>;
};

/** One person's access to the repository. */
export type Session = { known: Known; send: Ask; who: string };

const SERVICE_MS = 5 * 60_000;
/** Service documents, types and feeds may be long; entries are not. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
const ATOM_ONLY = {
  accept: 'application/atom+xml, application/atomsvc+xml, application/xml;q=0.9, */*;q=0.1',
};

/** A map that forgets what was set longest ago. */
export type SessionCache<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
};

export function recent<Value>(most = 10_000): SessionCache<Value> {
  const kept = new Map<string, Value>();
  return {
    get: (key) => kept.get(key),
    set(key, value) {
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
    delete: (key) => void kept.delete(key),
  };
}

/** Asks for XML. */
export const read = (session: Session, url: string): Promise<Answer> =>
  session.send(url, { headers: ATOM_ONLY, limit: MAX_ANSWER_BYTES });

/** The service document; asked for again every few minutes. */
export async function serviceOf(session: Session): Promise<Service> {
  const { known } = session;
  const now = known.clock().getTime();
  if (known.service && known.service.until > now) return known.service.value;
  const { serviceUrl, repositoryId } = known.settings;
  const value = readService(await read(session, serviceUrl), repositoryId);
  known.service = { value, until: now + SERVICE_MS };
  return value;
}

/** Whether documents of a type have versions; undefined when the repository does not tell. */
export async function isVersionable(session: Session, type: string): Promise<boolean | undefined> {
  const { versionable } = session.known;
  if (versionable.has(type)) return versionable.get(type);
  const template = (await serviceOf(session)).templates.get('typebyid');
  let found: boolean | undefined;
  if (template) {
    try {
      const root = parseAnswer(await read(session, fillTemplate(template, { id: type, typeId: type })));
      const said = [...below(root)].find(({ local }) => local === 'versionable')?.text.trim();
      if (said) found = /^(true|1)$/.test(said);
    } catch {
      // A type that cannot be read tells nothing; the document itself may.
      return undefined;
    }
  }
  versionable.set(type, found);
  return found;
}
