import { messageLine, rootAttributes } from '../../../formats/dxl/index.ts';
import type { Judged, Work } from '../imports/judge.ts';
import { sentProperties } from '../imports/properties.ts';
import type { DatabaseRow, Reading } from '../tables.ts';
import type { Source } from '../threads/source.ts';
import { differencesOf, headOf } from './differences.ts';
import type { PlanAnswer } from './schema.ts';

/** The plan as clients see it. */
export async function answerOf(
  reading: Reading,
  row: DatabaseRow,
  { source, options }: Work,
  { plan: { steps, deletes }, messages, log, valid }: Judged,
  { diffs, manager }: { diffs: boolean; manager: boolean },
): Promise<PlanAnswer> {
  const of = (wanted: string) => steps.filter(({ action }) => action === wanted);
  const replaced = of('replaced');
  const lines = (wanted: boolean) =>
    messages.filter(({ severity }) => (severity === 'warning') === wanted).map(messageLine);
  return {
    revision: row.revision,
    valid,
    counts: {
      create: of('created').length,
      change: replaced.length,
      leave: of('unchanged').length,
      ignore: of('ignored').length,
      delete: deletes.length,
    },
    create: of('created').map(headOf),
    change: diffs && valid ? await differencesOf(reading, replaced) : replaced.map(headOf),
    delete: deletes.map(({ type, name, unid }) => ({ type, name, unid })),
    properties: options.replaceDbProperties ? propertiesThatChange(row, source, manager) : [],
    errors: lines(false),
    warnings: lines(true),
    log,
  };
}

function propertiesThatChange(row: DatabaseRow, source: Source, manager: boolean): PlanAnswer['properties'] {
  const sent = sentProperties(row, source);
  if (sent === undefined) return [];
  const { acl } = sent;
  // Who may not see the ACL is not told whether it is the one that was sent.
  const sameAcl = acl === undefined || (manager && acl === row.acl);
  const sameOther =
    isEqual(
      sorted(rootAttributes(sent.root_tag)),
      sorted({ ...rootAttributes(row.root_tag), title: sent.title }),
    ) && sent.fulltextsettings === row.fulltextsettings;
  return [
    ...(sent.title === row.title ? [] : (['title'] as const)),
    ...(sent.launchsettings === row.launchsettings ? [] : (['launchSettings'] as const)),
    ...(sameAcl ? [] : (['acl'] as const)),
    ...(sameOther ? [] : (['other'] as const)),
  ];
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const sorted = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1));
