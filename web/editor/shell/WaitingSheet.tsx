import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './editor.module.css';
import { words } from './words.ts';

/** A sheet with grey lines, until the text is there. @param children stands over it */
export function WaitingSheet({ children }: { children?: ReactNode }) {
  return (
    <div className={classes.desk}>
      <VisuallyHidden>{words().notices.opening}</VisuallyHidden>
      {children && (
        <Stack className={classes.slow} align="center" gap="xs" role="status">
          {children}
        </Stack>
      )}
      <div className={`sheet ${classes.waiting}`} aria-hidden>
        <Skeleton height={30} width="55%" mb={28} radius="sm" />
        {['96%', '100%', '92%', '98%', '40%'].map((width) => (
          <Skeleton key={width} height={12} width={width} mb={14} radius="sm" />
        ))}
        <Skeleton height={18} width="35%" mt={28} mb={20} radius="sm" />
        {['100%', '94%', '99%', '60%'].map((width) => (
          <Skeleton key={width} height={12} width={width} mb={14} radius="sm" />
        ))}
      </div>
    </div>
  );
}
