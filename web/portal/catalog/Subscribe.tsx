import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { IconRss } from '@tabler/icons-react';
import { useState } from 'react';
import { CodeExample, Dialog } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import { Follow } from './Follow.tsx';
import { useBrowsed } from './queries.ts';

/** How to hear of new releases below a place: by notices, by its feed, and what programs can do.
 *  @param address slugs from the top; of a product group or a product, or nothing */
export function Subscribe({ address }: { address: string }) {
  const w = words('catalog');
  const [open, setOpen] = useState(false);
  const { followed } = useBrowsed(address).data ?? {};
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRss size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        {followed ? w.following : w.subscribe}
      </Button>
      {open && <Ways address={address} close={() => setOpen(false)} />}
    </>
  );
}

function Ways({ address, close }: { address: string; close: () => void }) {
  const w = words('subscribe');
  const { id, name, followed } = useBrowsed(address).data ?? {};
  const href = `/catalog/${address ? `${address}/` : ''}feed.atom`;
  return (
    <Dialog title={w.title} close={close} size="lg">
      <Stack gap="sm">
        {id !== undefined && (
          <>
            <Title order={3} size="h5">
              {w.noticeTitle}
            </Title>
            <Follow id={id} name={name ?? ''} followed={followed} />
          </>
        )}
        <Title order={3} size="h5" mt={id === undefined ? 0 : 'xs'}>
          {w.feedTitle}
        </Title>
        <Text size="sm">{w.feed}</Text>
        <CodeExample code={`${location.origin}${href}`} label={w.address} />
        <Anchor href={href} type="application/atom+xml" size="sm" underline="always">
          {w.open}
        </Anchor>
        <Title order={3} size="h5" mt="xs">
          {w.programTitle}
        </Title>
        <Text size="sm">
          {w.webhook}{' '}
          <Anchor href="/openapi" size="sm" underline="always">
            {w.webhooks}
          </Anchor>
        </Text>
        <Text size="sm">
          {w.token}{' '}
          <Anchor href="/tokens" size="sm" underline="always">
            {words('tokens').tokens}
          </Anchor>
        </Text>
      </Stack>
    </Dialog>
  );
}
