import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ArchiveProblem, type Gathered } from '../../../../formats/dxl/project/index.ts';
import { call, ProblemError } from '../../../shared/index.ts';
import { go } from '../../address.ts';
import { on } from '../queries.ts';
import { bodyWith, UnreadableFile } from './body.ts';
import { dxlOf } from './gathered.ts';
import { type Options, type Plan, planAddress, planned, type Source } from './queries.ts';
import { send } from './send.ts';

/** How far the making of a plan is. */
export type Stage =
  | { at: 'reading'; done?: number; total?: number }
  | { at: 'sending'; sent: number; total: number }
  | { at: 'comparing' };

/** Makes plans of what an import would change; shows each at its address. Leaving the page cancels. */
export function usePlanning(nsfPath: string) {
  const [stage, setStage] = useState<Stage>();
  const [error, setError] = useState<unknown>();
  const [left, setLeft] = useState<Gathered['left']>([]);
  const running = useRef<AbortController>(undefined);
  const queries = useQueryClient();
  useEffect(() => () => running.current?.abort(), []);

  const ask = async (source: Source, options: Options, signal: AbortSignal): Promise<Plan> => {
    const path = on('/api/design/plan', nsfPath);
    if (source.kind === 'database') {
      setStage({ at: 'comparing' });
      return call<Plan>(path, { json: { ...planned(options), from: source.nsfPath }, signal });
    }
    setStage({ at: 'reading' });
    const reading = (done: number, total: number) => setStage({ at: 'reading', done, total });
    const { dxl, left: apart } = await dxlOf(source.files, { signal, progress: reading });
    setLeft(apart);
    const body = await bodyWith(dxl, planned(options), signal);
    const progress = (sent: number, total: number) =>
      setStage(sent < total ? { at: 'sending', sent, total } : { at: 'comparing' });
    progress(0, body.size);
    return send<Plan>(path, body, { progress, signal });
  };

  const begin = async (source: Source, options: Options) => {
    const own = new AbortController();
    running.current?.abort();
    running.current = own;
    setError(undefined);
    setLeft([]);
    try {
      const plan = await ask(source, options, own.signal);
      queries.setQueryData(['plan', nsfPath, plan.planId], plan);
      go(planAddress(nsfPath, plan.planId));
    } catch (failure) {
      if (!own.signal.aborted) setError(shown(failure));
    } finally {
      if (running.current === own) setStage(undefined);
    }
  };
  return { stage, error, left, begin, cancel: () => running.current?.abort() };
}

/** A failure with a sentence for people. */
function shown(failure: unknown): unknown {
  if (failure instanceof ArchiveProblem) {
    const { fault, file, message: summary } = failure;
    const code = fault === 'large' ? 'design.archive.large' : 'design.archive.refused';
    return new ProblemError(0, { code, params: { fault, file }, summary }, null);
  }
  if (!(failure instanceof UnreadableFile)) return failure;
  return new ProblemError(0, { code: 'file.unreadable', summary: failure.message }, null);
}
