import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { chosenLanguage, keepLanguage } from '../../words/language.ts';
import { loadFirstWords } from '../../words/words.ts';
import { useMe } from '../me.ts';

/** What a person chose in another browser holds in this one from the page on that they open first. What they choose here
 *  afterwards is kept for both. */
export function useFollowedPreferences(): void {
  const preferences = useMe().data?.preferences;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const followed = useRef(false);
  useEffect(() => {
    if (!preferences || followed.current) return;
    followed.current = true;
    const { language, colours } = preferences;
    if (colours && colours !== colorScheme) setColorScheme(colours);
    if (!language || language === chosenLanguage()) return;
    keepLanguage(language);
    void loadFirstWords().catch(() => undefined);
  }, [preferences, colorScheme, setColorScheme]);
}
