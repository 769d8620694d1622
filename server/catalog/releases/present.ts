import type { Rollout } from '../entitlements/rollout.ts';
import { streamNames } from '../records/formats.ts';
import type { ReleaseItemRow, ReleaseRow, ReleaseSectionRow } from './store.ts';

export const presentReleaseSection = ({ id, slug, name, files }: ReleaseSectionRow) => ({
  id,
  slug,
  name,
  files,
});

export const presentReleaseItem = ({ id, slug, name, state }: ReleaseItemRow) => ({ id, slug, name, state });

export const presentRelease = (row: ReleaseRow) => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  state: row.state,
  ...(row.notes === null ? {} : { notes: row.notes }),
  resourceSets: row.resourceSets,
  sections: row.sections.map(presentReleaseSection),
  packages: row.packages,
  releaseGroups: row.releaseGroups,
  streams: presentStreams(row.streams),
});

/** In the seed's order; an open-ended day and an absent rollout are left out. */
function presentStreams(streams: ReleaseRow['streams']) {
  const shown = streamNames.flatMap((name) => {
    const span = streams[name];
    if (!span) return [];
    const from = span.from === null ? {} : { from: span.from };
    const to = span.to === null ? {} : { to: span.to };
    return [[name, { ...from, ...to, ...presentRollout(span.rollout) }] as const];
  });
  return Object.fromEntries(shown);
}

function presentRollout(rollout: Rollout | null) {
  if (rollout === null) return {};
  const { percent, seed } = rollout;
  return { rollout: { percent, ...(seed ? { seed } : {}) } };
}
