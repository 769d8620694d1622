export { drawnNow, roomOf } from './drawn.ts';
export { letMove } from './gestures.ts';
