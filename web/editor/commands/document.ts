import type { CommandSource } from './command.ts';

export const documentCommands: CommandSource = [];
