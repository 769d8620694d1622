import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { texts } from '../words/words.ts';

/** Lines where content will be.
 *  @param what is being loaded, such as `the products` */
export function LoadingState({ what, lines = 3 }: { what: string; lines?: number }) {
  return (
    <Stack gap="sm" role="status" aria-busy>
      <VisuallyHidden>{texts().loading(what)}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
        <Skeleton key={line} height={18} radius="sm" />
      ))}
    </Stack>
  );
}
