import type { CommandSource } from './command.ts';

export const pagesCommands: CommandSource = [];
