import { Alert, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useMe } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import { Contact } from './Contact.tsx';
import classes from './catalog.module.css';
import { allMissing } from './missing.ts';
import type { Browsed } from './queries.ts';
import { RequestAccess } from './RequestAccess.tsx';

/** Says, before anything is pressed, what is missing for files that the reader sees but may not have, and how to get it.
 *  @param what the release with its product, such as `Acme Orders 1.0` */
export function NoAccess({ place, what }: { place: Browsed; what: string }) {
  const w = words('catalog');
  const { data: me } = useMe();
  const { files, contact, id, requestedAt } = place;
  const sentences = allMissing(files);
  if (sentences.length === 0) return null;
  const some = files.some(({ download }) => download?.allowed);
  // That an upload is not complete, nobody can give access to.
  const givable = files.some(({ download }) => download?.missing && download.missing.what !== 'bytes');
  const who = me?.email ?? me?.username;
  return (
    <Alert
      color="orange"
      variant="light"
      className={classes.noAccess}
      icon={<IconLock size={18} aria-hidden />}
      title={some ? w.someNotIncludedTitle : w.notIncludedTitle}
      role="note"
    >
      <Stack gap="xs">
        <div>
          {sentences.map((sentence) => (
            <Text key={sentence} size="sm">
              {sentence}
            </Text>
          ))}
          {who && <Text size="sm">{words('access').signedInAs(who)}</Text>}
        </div>
        {givable && id && who && (
          <RequestAccess release={id} what={what} requestedAt={requestedAt} who={who} />
        )}
        {(contact || !givable) && (
          <Text size="sm">
            <Contact contact={contact} what={what} />
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
