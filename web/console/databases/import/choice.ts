import { useMemo, useState } from 'react';
import type { Plan } from './queries.ts';

/** Which elements of a plan are wanted, by UNID. */
export type Choice = {
  has(unid: string): boolean;
  set(unids: readonly string[], wanted: boolean): void;
  /** The UNIDs that are wanted; undefined when all are. */
  wanted: readonly string[] | undefined;
  /** How many of the elements are wanted, and how many of those that it deletes. */
  count: number;
  deletes: number;
};

/** Begins with all elements of a plan. */
export function useChoice(plan: Plan): Choice {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const wanted = [...plan.create, ...plan.change, ...plan.delete]
      .map(({ unid }) => unid)
      .filter((unid) => !left.has(unid));
    return {
      has: (unid) => !left.has(unid),
      set: (unids, isWanted) =>
        setLeft((before) => {
          const next = new Set(before);
          for (const unid of unids) isWanted ? next.delete(unid) : next.add(unid);
          return next;
        }),
      wanted: left.size === 0 ? undefined : wanted,
      count: wanted.length,
      deletes: plan.delete.filter(({ unid }) => !left.has(unid)).length,
    };
  }, [plan, left]);
}
