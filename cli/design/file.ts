import { readFileSync } from 'node:fs';
import { decodeDxl, isDxlFault } from '../../formats/dxl/index.ts';
import { CallProblem } from '../call.ts';

/** The text of a DXL file in whatever encoding it declares; `-` is standard input. */
export function readDxl(file: string): string {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    throw new CallProblem(`The file ${file} cannot be read: ${(error as Error).message}.`);
  }
  try {
    return decodeDxl(bytes);
  } catch (error) {
    if (isDxlFault(error)) throw new CallProblem(`${file}:1:1: error: ${error.message}`);
    throw error;
  }
}
