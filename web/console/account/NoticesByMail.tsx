import { Radio, Stack } from '@mantine/core';
import {
  type Preferences,
  say,
  sentenceOf,
  useAbout,
  useKeepPreferences,
  useMe,
} from '../../shared/index.ts';
import classes from './account.module.css';
import { Section } from './Section.tsx';
import { words } from './words/words.ts';

const choices = ['all', 'personal', 'none'] as const;

/** Which notices a person gets by e-mail, where the server sends any. */
export function NoticesByMail() {
  const w = words('noticesByMail');
  const me = useMe().data;
  const about = useAbout().data;
  const keepPreferences = useKeepPreferences();
  if (!me || !about?.mail) return null;
  const keep = (mail: Preferences['mail']) =>
    void keepPreferences({ mail }).catch((error) => say(sentenceOf(error), 'failed'));
  const lead = me.email && me.emailVerified ? w.lead(me.email) : w.unknown;
  return (
    <Section title={w.title} lead={lead}>
      <Stack p="md">
        <Radio.Group
          label={w.label}
          value={me.preferences.mail ?? 'all'}
          onChange={(mail) => keep(mail as Preferences['mail'])}
        >
          <div className={classes.choices}>
            {choices.map((choice) => (
              <Radio key={choice} value={choice} label={w[choice]} />
            ))}
          </div>
        </Radio.Group>
      </Stack>
    </Section>
  );
}
