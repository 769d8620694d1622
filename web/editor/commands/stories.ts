import type { CommandSource } from './command.ts';

export const storiesCommands: CommandSource = [];
