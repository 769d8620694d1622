import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { IconRss } from '@tabler/icons-react';
import { useState } from 'react';
import { CodeExample, Dialog } from '../../shared/index.ts';
import { words } from '../words/words.ts';

/** How to hear of new releases below a place: its feed, and what programs can do.
 *  @param address slugs from the top; of a product group or a product, or nothing */
export function Subscribe({ address }: { address: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRss size={16} aria-hidden />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        {words('catalog').subscribe}
      </Button>
      {open && (
        <Ways href={`/catalog/${address ? `${address}/` : ''}feed.atom`} close={() => setOpen(false)} />
      )}
    </>
  );
}

function Ways({ href, close }: { href: string; close: () => void }) {
  const w = words('subscribe');
  return (
    <Dialog title={w.title} close={close} size="lg">
      <Stack gap="sm">
        <Title order={3} size="h5">
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
