import type { CommandSource } from './command.ts';

export const tablesCommands: CommandSource = [];
