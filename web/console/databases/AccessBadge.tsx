import { Badge } from '@mantine/core';
import { levelName } from './access/names.ts';

/** An access level in plain words. */
export function AccessBadge({ level }: { level: string }) {
  const writes = level === 'DESIGNER' || level === 'MANAGER';
  return (
    <Badge variant="light" color={writes ? 'pine' : 'gray'} tt="none">
      {levelName(level)}
    </Badge>
  );
}
