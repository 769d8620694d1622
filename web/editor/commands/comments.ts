import type { CommandSource } from './command.ts';

export const commentsCommands: CommandSource = [];
