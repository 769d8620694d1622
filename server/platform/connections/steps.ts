import { type Static, Type } from 'typebox';

/** A code and an id that nothing has: what is asked with them is asked by a test. */
export const MADE_UP = 'trivet-connection-test';

/** How a step of a test went. `unclear`: what was asked cannot be told from outside; `skipped`: an earlier step failed, or
 *  nothing is configured for it. */
const outcomes = ['passed', 'unclear', 'failed', 'skipped'] as const;

export const connectionStep = Type.Object({
  step: Type.String(),
  outcome: Type.Unsafe<(typeof outcomes)[number]>({ type: 'string', enum: [...outcomes] }),
  milliseconds: Type.Integer(),
  reason: Type.String({ description: 'Why, as a word for programs.' }),
  value: Type.String({ description: 'What the sentence names.' }),
  message: Type.String(),
});
export type ConnectionStep = Static<typeof connectionStep>;

/** What a test of a connection found; secrets are in none of it. */
export const connectionTest = Type.Object({
  works: Type.Boolean({ description: 'False when any step failed.' }),
  steps: Type.Array(connectionStep),
});

type Found<Reason> = { outcome: (typeof outcomes)[number]; reason: Reason; value?: string | number };

/** Takes the steps of a test one after the other, and says of each how long it took.
 *  @param sentences what each reason means, with its value. */
export function createSteps<Reason extends string>(
  sentences: { [name in Reason]: (value: string) => string },
  now: () => number = () => performance.now(),
) {
  const steps: ConnectionStep[] = [];
  return {
    async take(step: string, work: () => Promise<Found<Reason>> | Found<Reason>): Promise<boolean> {
      const begun = now();
      const { outcome, reason, value = '' } = await work();
      steps.push({
        step,
        outcome,
        milliseconds: Math.round(now() - begun),
        reason,
        value: String(value),
        message: sentences[reason](String(value)),
      });
      return outcome === 'passed';
    },
    result: () => ({ works: steps.every(({ outcome }) => outcome !== 'failed'), steps }),
  };
}
