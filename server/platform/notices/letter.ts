import type { Language } from '../../../formats/words/language.ts';
import { noticeSentence } from '../../../formats/words/noticeSentences.ts';
import type { Letter } from '../mail/mail.ts';
import type { ForMail } from './mailStore.ts';

const why: { [name in Language]: (account: string) => string } = {
  en: (account) => `Which notices come by e-mail is chosen here: ${account}`,
  de: (account) => `Welche Mitteilungen per E-Mail kommen, lässt sich hier wählen: ${account}`,
};

/** A notice as an e-mail of plain text: nothing that somebody wrote can be more than words in it. */
export function letterOf(
  { id, kind, params, address, email }: ForMail,
  language: Language,
  publicUrl: string,
): Letter {
  const sentence = noticeSentence(kind, params, language);
  const quoted = (params.text ?? '')
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const parts = [
    `${sentence}.`,
    ...(params.text ? [quoted] : []),
    `${publicUrl}${address}`,
    `-- \n${why[language](`${publicUrl}/account`)}`,
  ];
  return { to: email ?? '', subject: sentence, text: parts.join('\n\n'), id: `notice-${id}` };
}
