import { codeSentences, wanted } from './code.ts';
import { sentences } from './sentences.ts';

/** What a gap of a sentence may hold, as a regular expression, and how that is said in German. */
const gaps: Readonly<Record<string, { holds: string; german: (text: string) => string }>> = {
  meant: {
    holds: String.raw`\.|; did you mean .+?\?`,
    german: (text) => text.replace(/^; did you mean (.+)\?$/s, '; ist $1 gemeint?'),
  },
  known: {
    holds: String.raw`|\s?Known are .+\.`,
    german: (text) => withMore(text.replace(/^(\s?)Known are /, '$1Bekannt sind ')),
  },
  lost: {
    holds: String.raw`\.|; it would be lost\.`,
    german: (text) => text.replace(/; .*$/, '; der Wert ginge verloren.'),
  },
  list: { holds: '.+?', german: (text) => withMore(text) },
  wanted: {
    holds: '.+?',
    german: (text) =>
      wanted[text] ??
      text.replace(/, (\w+) or (\w+)$/, ', $1 oder $2').replace(/^(\w+) or (\w+)$/, '$1 oder $2'),
  },
};
const anything = { holds: '.+?', german: (text: string) => text };

const withMore = (text: string): string => text.replace(/ and (\d+) more(\.?)$/, ' und $1 weitere$2');

type Sentence = { pattern: RegExp; german: string };
let known: Sentence[] | undefined;

/** Before what is said stands where: `field 'Age' in form 'Person': `. */
const compile = ([english, german]: readonly [string, string]): Sentence => ({
  pattern: new RegExp(
    `^(?<where>.*?: )?${english
      .split(/(\{\w+\})/)
      .map((part) => {
        const name = /^\{(\w+)\}$/.exec(part)?.[1];
        return name === undefined
          ? part.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
          : `(?<${name}>${(gaps[name] ?? anything).holds})`;
      })
      .join('')}$`,
    's',
  ),
  german,
});

/** A message of the importer or of a check in German; undefined when what it says is not known here, such as what an XML
 *  parser said. Names and values stay as they are. */
export function dxlInGerman(text: string): string | undefined {
  known ??= [...sentences, ...codeSentences].map(compile);
  for (const { pattern, german } of known) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) continue;
    const said = german.replace(/\{(\w+)\}/g, (_, name: string) =>
      (gaps[name] ?? anything).german(groups[name] ?? ''),
    );
    return `${groups.where ?? ''}${said}`.replace(/“([^“”]*)”/g, '„$1“');
  }
  return undefined;
}
