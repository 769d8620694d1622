import type { CommandSource } from './command.ts';

export const picturesCommands: CommandSource = [];
