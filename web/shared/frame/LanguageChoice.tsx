import { UnstyledButton } from '@mantine/core';
import { type Language, languages } from '../../../formats/words/language.ts';
import { chooseLanguage, language } from '../../words/words.ts';
import { useKeepPreferences } from '../me.ts';
import { say } from '../say.ts';
import { texts, words } from '../words/words.ts';
import classes from './frame.module.css';

/** The languages of the page, each in its own words; the choice holds for all pages of this browser. */
export function LanguageChoice() {
  const keepPreferences = useKeepPreferences();
  const choose = (name: Language) => {
    void chooseLanguage(name).catch(() => say(texts().unreachable, 'failed'));
    // In this browser it holds all the same.
    void keepPreferences({ language: name }).catch(() => undefined);
  };
  return (
    <fieldset className={classes.languages} aria-label={words('frame').language}>
      {(Object.keys(languages) as Language[]).map((name) => (
        <UnstyledButton
          key={name}
          lang={name}
          className={classes.language}
          aria-pressed={name === language()}
          onClick={() => choose(name)}
        >
          {languages[name]}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
