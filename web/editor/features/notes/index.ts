import type { Feature } from '../../view/feature.ts';
import { storiesCommands } from './menuCommands.ts';

/** Footnotes, endnotes, headers and footers. */
export const notes: Feature = { name: 'notes', commands: storiesCommands };
