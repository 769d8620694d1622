/** Style sheets in designs, as far as they are checked. Pure: no I/O. */
export { checkCss } from './check.ts';
