import { type MantineColorScheme, Radio, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { type Language, languages } from '../../../formats/words/language.ts';
import { type Preferences, say, sentenceOf, useKeepPreferences, useMe } from '../../shared/index.ts';
import { chosenLanguage } from '../../words/language.ts';
import { chooseLanguage, forgetLanguage } from '../../words/words.ts';
import classes from './account.module.css';
import { Section } from './Section.tsx';
import { words } from './words/words.ts';

const schemes = ['light', 'dark', 'auto'] as const;

/** In which language and colours a person reads the pages. A choice holds here at once, and is kept for other browsers. */
export function Look() {
  const w = words('look');
  const preferences = useMe().data?.preferences;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const keepPreferences = useKeepPreferences();
  const keep = (changes: Partial<Preferences>) =>
    void keepPreferences(changes).catch((error) => say(sentenceOf(error), 'failed'));
  const speak = async (name: Language | null) => {
    keep({ language: name });
    await (name ? chooseLanguage(name) : forgetLanguage());
  };
  return (
    <Section title={w.title} lead={w.lead}>
      <Stack p="md" gap="md">
        <Radio.Group
          label={w.language}
          value={preferences?.language ?? chosenLanguage() ?? ''}
          onChange={(name) =>
            void speak((name || null) as Language | null).catch((error) => say(sentenceOf(error), 'failed'))
          }
        >
          <div className={classes.choices}>
            <Radio value="" label={w.asBrowser} />
            {Object.entries(languages).map(([name, label]) => (
              <Radio
                key={name}
                value={name}
                label={
                  <Text span lang={name} inherit>
                    {label}
                  </Text>
                }
              />
            ))}
          </div>
        </Radio.Group>
        <Radio.Group
          label={w.colours}
          value={colorScheme}
          onChange={(scheme) => {
            setColorScheme(scheme as MantineColorScheme);
            keep({ colours: scheme as (typeof schemes)[number] });
          }}
        >
          <div className={classes.choices}>
            {schemes.map((scheme) => (
              <Radio key={scheme} value={scheme} label={w[scheme]} />
            ))}
          </div>
        </Radio.Group>
      </Stack>
    </Section>
  );
}
