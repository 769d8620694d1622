import { Moment } from '../../../shared/index.ts';
import { words } from '../words/words.ts';

/** When a second factor was set up and last used. */
export function Used({ addedAt, usedAt }: { addedAt: string; usedAt: string | null }) {
  const w = words('factors');
  return (
    <>
      {w.added} <Moment at={addedAt} />,{' '}
      {usedAt ? (
        <>
          {w.used} <Moment at={usedAt} />
        </>
      ) : (
        w.unused
      )}
    </>
  );
}
