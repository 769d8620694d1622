import { Alert, Button, Code, Group, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconFileText, IconInfoCircle, IconPackage, IconSchema } from '@tabler/icons-react';
import { type DemoAccount, signInAddress, useAbout, usePageTitle } from '../../shared/index.ts';
import classes from './home.module.css';
import { Trivet } from './Trivet.tsx';

const legs = [
  {
    name: 'Design',
    icon: IconSchema,
    text: 'Read, check, import and export the design of a database as DXL: forms, views, agents and everything else, byte for byte, with access levels and signatures.',
  },
  {
    name: 'Documents',
    icon: IconFileText,
    text: 'Open documents in the browser and edit them together. Every word is saved as it is typed, and publishing changes only what you changed.',
  },
  {
    name: 'Catalog',
    icon: IconPackage,
    text: 'Publish products, releases and packages, and let only entitled customers download them.',
  },
];

/** What Trivet is, for somebody who has not signed in. */
export function SignedOut() {
  usePageTitle('Trivet');
  const about = useAbout();
  return (
    <Stack gap={48}>
      <section className={classes.hero}>
        <div>
          <Title order={1} className={classes.headline}>
            One server for the three legs of your application
          </Title>
          <Text className={classes.lead}>
            Trivet supports a business application through its whole life: its design, its documents and its
            releases, on your own machine.
          </Text>
          <Group mt="xl" gap="sm">
            <Button component="a" href={signInAddress('/')} size="md">
              Sign in
            </Button>
            <Button component="a" href="/catalog" size="md" variant="default">
              Browse the catalog
            </Button>
          </Group>
        </div>
        <Trivet className={classes.picture} />
      </section>
      {about.data?.accounts && <DemoNote accounts={about.data.accounts} />}
      <section aria-labelledby="legs">
        <Title order={2} id="legs" mb="md">
          What it does
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
          {legs.map(({ name, icon: Icon, text }) => (
            <Paper key={name} withBorder p="lg" radius="lg">
              <ThemeIcon variant="light" size={42} radius="md" aria-hidden>
                <Icon size={24} stroke={1.6} />
              </ThemeIcon>
              <Title order={3} mt="md" mb={6}>
                {name}
              </Title>
              <Text size="sm" c="dimmed" lh={1.6}>
                {text}
              </Text>
            </Paper>
          ))}
        </SimpleGrid>
      </section>
    </Stack>
  );
}

function DemoNote({ accounts }: { accounts: DemoAccount[] }) {
  return (
    <Alert
      role="note"
      variant="light"
      radius="lg"
      icon={<IconInfoCircle aria-hidden />}
      title="This is a demo server"
    >
      <Text size="sm">
        Sign in with one of these accounts; each password is the same as the account name.
      </Text>
      <ul className={classes.accounts}>
        {accounts.map(({ username, what }) => (
          <li key={username}>
            <Code>{username}</Code> {what}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
