import { lazy } from 'react';
import type { Feature } from '../../view/feature.ts';
import { symbolCommands } from './menuCommands.ts';

/** Symbols and special characters. */
export const symbols: Feature = {
  name: 'symbols',
  commands: symbolCommands,
  dialogs: { symbols: lazy(async () => ({ default: (await import('./SymbolsDialog.tsx')).SymbolsDialog })) },
};
