import type { CommandSource } from './command.ts';

export const changesCommands: CommandSource = [];
