import type { CommandSource } from './command.ts';

export const viewCommands: CommandSource = [];
