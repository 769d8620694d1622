import type { ComponentType } from 'react';
import type { Branch } from '../tree.ts';

/** How elements of rich text are drawn, by their names; filled by `known.ts`, as they stand in each other. */
export const parts: Record<string, ComponentType<{ of: Branch }> | undefined> = Object.create(null);
