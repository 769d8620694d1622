import type { CommandSource } from './command.ts';

export const liveCommands: CommandSource = [];
