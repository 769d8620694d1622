import { lazy, useState } from 'react';
import { Part } from '../../../shared/index.ts';
import { features } from '../../features.ts';
import type { EditorContext } from '../../view/context.ts';
import type { Unsettled } from '../../view/feature.ts';
import type { Publishing } from './publishing.ts';

const UnsettledDialog = lazy(() => import('./UnsettledDialog.tsx'));

type Asking = { unsettled: Unsettled[]; asked: Parameters<Publishing['publish']>[0] };

/** Publishes what nothing is open in at once, and asks first where something is.
 *  @returns what publishes, and the question */
export function useUnsettled({ publish }: Publishing, context: () => EditorContext | undefined) {
  const [asking, setAsking] = useState<Asking>();
  const wish: Publishing['publish'] = (asked) => {
    const here = context();
    const unsettled = here ? features.flatMap((feature) => feature.unsettled?.(here) ?? []) : [];
    if (unsettled.length > 0) setAsking({ unsettled, asked });
    else publish(asked);
  };
  const question = asking && (
    <Part onBroken={() => publish(asking.asked)}>
      <UnsettledDialog
        unsettled={asking.unsettled}
        close={() => setAsking(undefined)}
        publish={() => publish(asking.asked)}
      />
    </Part>
  );
  return { wish, question };
}
