import { Alert, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { words } from '../words/words.ts';
import { Contact } from './Contact.tsx';
import classes from './catalog.module.css';
import { allMissing } from './missing.ts';
import type { CatalogFile } from './queries.ts';

type Props = { files: CatalogFile[]; contact: string | undefined; what: string };

/** Says, before anything is pressed, what is missing for files that the reader sees but may not have, and whom to ask.
 *  @param what the release, such as `Acme Orders 1.0` */
export function NoAccess({ files, contact, what }: Props) {
  const w = words('catalog');
  const sentences = allMissing(files);
  if (sentences.length === 0) return null;
  const some = files.some(({ download }) => download?.allowed);
  return (
    <Alert
      color="orange"
      variant="light"
      className={classes.noAccess}
      icon={<IconLock size={18} aria-hidden />}
      title={some ? w.someNotIncludedTitle : w.notIncludedTitle}
      role="note"
    >
      {sentences.map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}
        </Text>
      ))}
      <Text size="sm" mt={4}>
        <Contact contact={contact} what={what} />
      </Text>
    </Alert>
  );
}
