/** Something the person at the keyboard can do something about. */
export class Problem extends Error {}

export const say = (sentence) => process.stderr.write(`${sentence}\n`);

export function unwritable(folder) {
  return `This account may not write to ${folder}, where Trivet's packages are to be installed; change its owner or start as its owner.`;
}
