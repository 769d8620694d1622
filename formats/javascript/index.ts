/** JavaScript of the browser in designs, as far as it is checked. Pure: no I/O. */
export { checkJavaScript } from './check.ts';
