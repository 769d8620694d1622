import type { words } from './words.ts';

type Name = keyof ReturnType<typeof words>['colours'];

const all: Record<Name, string> = {
  white: 'FFFFFF',
  lightGrey: 'E7E6E6',
  grey: 'A6A6A6',
  black: '000000',
  lightBlue: 'DAE3F3',
  blue: '4472C4',
  darkBlue: '1F3864',
  lightGreen: 'E2F0D9',
  green: '70AD47',
  pine: '0B6E63',
  lightYellow: 'FFF2CC',
  yellow: 'FFC000',
  lightOrange: 'FBE5D6',
  orange: 'ED7D31',
  lightRed: 'F8CBAD',
  red: 'C00000',
};

/** What fills a shape, or what its line is drawn in. */
export const colours = ({ colours: names }: Pick<ReturnType<typeof words>, 'colours'>) =>
  (Object.keys(all) as Name[]).map((name) => ({
    value: all[name],
    shown: `#${all[name]}`,
    name: names[name],
  }));
