/** Records by the kind of their length: numbers of one kind, so that each is written as the documentation has it. */
const long = [0x60, 0x61, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9d, 0x9e, 0x9f, 0xa0];
const word = '5c 5d 5f 65 66 68 69 7a 7b 8b b1 cc cd dc e6 e7 e9 ea ec ed f4 f5 f7 f8 f9 fc fd fe';
const byte = '62 72 a6 b8 ba bc c0 c2 d2 dd de e2';

const numbers = (text: string, kind: number): number[] =>
  text.split(' ').map((hexadecimal) => kind + Number.parseInt(hexadecimal, 16));

/** Records that say how things look or behave, or are compiled; nothing in them is a text of the element. */
export const silentRecords: ReadonlySet<number> = new Set([
  ...long,
  ...numbers(word, 0xff00),
  ...numbers(byte, 0x10000),
]);
