import { Button, Text } from '@mantine/core';
import { IconKey, IconLock } from '@tabler/icons-react';
import { LoadingState, PageHead, useMe } from '../../shared/index.ts';
import { Applications } from './Applications.tsx';
import { ConfirmationPlace } from './factors/Confirmation.tsx';
import { Factors } from './factors/Factors.tsx';
import { Look } from './Look.tsx';
import { NoticesByMail } from './NoticesByMail.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { Section } from './Section.tsx';
import { words } from './words/words.ts';

/** One's own account: how the pages look, how one signs in, where one is signed in, and what acts for one. */
export default function Account() {
  const w = words('account');
  const me = useMe().data;
  if (!me) return <LoadingState what={w.page} lines={5} />;
  // An external identity provider keeps passwords, second factors, and what people allowed there.
  const isOurs = me.identityProvider === 'trivet';
  return (
    <ConfirmationPlace>
      <PageHead title={w.title} lead={`${w.lead(me.displayName, me.username)} ${w.email(me.email)}`} />
      <Look />
      <NoticesByMail />
      {isOurs ? (
        <>
          <Section
            title={words('password').title}
            lead={words('password').lead}
            actions={
              <Button
                component="a"
                href="/password"
                variant="default"
                leftSection={<IconLock size={16} aria-hidden />}
              >
                {words('password').change}
              </Button>
            }
          />
          <Factors />
        </>
      ) : (
        <Text my="xl">{w.elsewhere}</Text>
      )}
      <OwnSessions />
      {isOurs && <Applications />}
      <Section
        title={words('tokens').title}
        lead={words('tokens').lead}
        actions={
          <Button
            component="a"
            href="/tokens"
            variant="default"
            leftSection={<IconKey size={16} aria-hidden />}
          >
            {words('tokens').open}
          </Button>
        }
      />
    </ConfirmationPlace>
  );
}
