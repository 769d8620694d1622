import type { Feature } from '../../view/feature.ts';
import { printCommands } from './menuCommands.ts';

/** Printing, and the document as a PDF. */
export const print: Feature = { name: 'print', commands: printCommands };
