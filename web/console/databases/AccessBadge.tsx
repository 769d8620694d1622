import { Badge } from '@mantine/core';

const levels: Record<string, string> = {
  READER: 'Reader',
  AUTHOR: 'Author',
  EDITOR: 'Editor',
  DESIGNER: 'Designer',
  MANAGER: 'Manager',
};

/** An access level in plain words. */
export function AccessBadge({ level }: { level: string }) {
  const writes = level === 'DESIGNER' || level === 'MANAGER';
  return (
    <Badge variant="light" color={writes ? 'pine' : 'gray'} tt="none">
      {levels[level] ?? level}
    </Badge>
  );
}
