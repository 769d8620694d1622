import { type Actor, recordAudit } from '../../../platform/audit/audit.ts';
import { type Fault, invalid } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { problem } from '../../problems.ts';
import { type Keyword, typeOf } from '../../repositoryTypes.ts';
import type { Reading, Writing } from '../../tables.ts';
import { type CmisSettings, faultsOfRepository, plainAddresses, type RestSettings } from '../configured.ts';
import { leadsElsewhere, serversOf, withKept } from './kept.ts';
import { takePlace } from './places.ts';
import {
  forgetPeople,
  listStored,
  oneByOne,
  putStored,
  removeStored,
  type StoredRepository,
  switchStored,
} from './store.ts';

type Settings = RestSettings | CmisSettings;
type Doing = { by: Actor; request: string };
/** Judges preconditions against the tag of what is stored; undefined when nothing is. @throws Problem 412 */
type Check = (current: string | undefined) => void;

/** Repositories that administrators connect, beside those of the settings. */
export type StoredRepositories = {
  list(): Promise<StoredRepository[]>;
  /** What was sent for a keyword as it is to be, with the secrets that were left as they are.
   *  @throws Problem 400 with all that a start would refuse in the setting. */
  judge(keyword: Keyword, given: Record<string, unknown>): Promise<Settings>;
  /** Stores one, and puts it into effect unless it is switched off.
   *  @param check judges preconditions against the tag of what is stored.
   *  @throws Problem 400 as `judge`; 409 `documents.repository.fixed` where the setting says what the keyword means,
   *    `documents.repository.unsaved` while drafts of another address have changes. @returns its tag. */
  put(
    keyword: Keyword,
    wish: { repository: Record<string, unknown>; enabled: boolean },
    doing: Doing,
    check: Check,
  ): Promise<string>;
  /** @throws Problem 404 `documents.repository.absent`, here and below. */
  switch(keyword: Keyword, enabled: boolean, doing: Doing, check: Check): Promise<string>;
  remove(keyword: Keyword, doing: Doing, check: Check): Promise<void>;
};

/** @param fixed keywords of which the setting says what they mean.
 *  @param changed has every process take over what is stored. */
export function createStored(
  { cipher, clock, settings: { requireTls } }: Pick<Platform, 'cipher' | 'clock' | 'settings'>,
  tables: Reading,
  fixed: ReadonlySet<string>,
  changed: () => Promise<void>,
): StoredRepositories {
  const find = async (reading: Reading, keyword: Keyword) =>
    (await listStored(reading, cipher)).find((each) => each.keyword === keyword);

  const judge = async (reading: Reading, keyword: Keyword, given: Record<string, unknown>) => {
    const stored = (await find(reading, keyword))?.settings;
    const { repository, faults: lacking } = withKept(given, stored);
    const faults: Fault[] = lacking.length > 0 ? lacking : faultsOfRepository(repository);
    const plain = requireTls && faults.length === 0 ? plainAddresses(repository) : [];
    for (const path of plain)
      faults.push({ path, message: 'must begin with https, which TRIVET_REQUIRE_TLS asks for' });
    if (faults.length > 0)
      throw invalid(
        faults.map(({ path, message }) => ({ path: `/repository${path === '/' ? '' : path}`, message })),
      );
    return repository as Settings;
  };

  /** @returns what the work did, once every process was told. */
  const change = async <Done>(work: (tx: Writing) => Promise<Done>) => {
    const done = await tables.transaction().execute(async (tx) => {
      await oneByOne(tx);
      return work(tx);
    });
    await changed();
    return done;
  };
  const known = async (tx: Writing, keyword: Keyword) => {
    const found = await find(tx, keyword);
    if (!found) throw problem('documents.repository.absent', { repository: keyword });
    return found;
  };
  const audit = (
    tx: Writing,
    what: string,
    keyword: Keyword,
    { by, request }: Doing,
    detail: Record<string, unknown>,
  ) =>
    recordAudit(tx, {
      by,
      action: `documents.repository.${what}`,
      thing: `documents/${typeOf(keyword)}`,
      detail,
      request,
    });

  return {
    list: () => listStored(tables, cipher),
    judge: (keyword, given) => judge(tables, keyword, given),
    put: (keyword, { repository, enabled }, doing, check) =>
      change(async (tx) => {
        if (fixed.has(keyword)) throw problem('documents.repository.fixed', { repository: keyword });
        const before = await find(tx, keyword);
        check(before?.tag);
        const settings = await judge(tx, keyword, repository);
        const left = await takePlace(tx, keyword, settings, before?.settings);
        const tag = await putStored(
          tx,
          cipher,
          keyword,
          { settings, enabled },
          { by: doing.by, at: clock() },
        );
        if (!before?.settings || isAnother(settings, before.settings)) await forgetPeople(tx, keyword);
        await audit(tx, before ? 'update' : 'add', keyword, doing, {
          ...summaryOf(settings),
          enabled,
          ...left,
          ...(before && { before: { ...summaryOf(before.settings), enabled: before.enabled } }),
        });
        return tag;
      }),
    switch: (keyword, enabled, doing, check) =>
      change(async (tx) => {
        const before = await known(tx, keyword);
        check(before.tag);
        if (before.enabled === enabled) return before.tag;
        const tag = await switchStored(tx, keyword, enabled, { by: doing.by, at: clock() });
        await audit(tx, 'switch', keyword, doing, { enabled, before: { enabled: before.enabled } });
        return tag;
      }),
    remove: (keyword, doing, check) =>
      change(async (tx) => {
        const before = await known(tx, keyword);
        check(before.tag);
        await removeStored(tx, keyword);
        // Where the setting says what the keyword means, people signed in to that one.
        if (!fixed.has(keyword)) await forgetPeople(tx, keyword);
        await audit(tx, 'remove', keyword, doing, { before: summaryOf(before.settings) });
      }),
  };
}

/** Whether people's sign-ins to the one before say nothing of this one. */
function isAnother(now: Settings, before: Settings): boolean {
  const clientOf = ({ auth }: Settings) => (auth.mode === 'oauth2' ? auth.clientId : '');
  return (
    now.kind !== before.kind ||
    now.auth.mode !== before.auth.mode ||
    clientOf(now) !== clientOf(before) ||
    leadsElsewhere(now, before)
  );
}

/** What the audit trail says of one, which is nothing secret. */
const summaryOf = (settings: Settings | undefined) =>
  settings && { kind: settings.kind, signIn: settings.auth.mode, servers: serversOf(settings) };
