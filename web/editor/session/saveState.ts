/** Whether the server has what was typed. */
export type SaveState = 'saved' | 'saving' | 'offline';
