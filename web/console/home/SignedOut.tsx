import { Alert, Button, Code, Group, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconFileText, IconInfoCircle, IconPackage, IconSchema } from '@tabler/icons-react';
import { type DemoAccount, signInAddress, useAbout, usePageTitle } from '../../shared/index.ts';
import { words as sharedWords } from '../../shared/words/words.ts';
import classes from './home.module.css';
import { Trivet } from './Trivet.tsx';
import { words } from './words/words.ts';

const legs = [
  { name: 'databases', text: 'design', icon: IconSchema },
  { name: 'files', text: 'documents', icon: IconFileText },
  { name: 'catalog', text: 'catalog', icon: IconPackage },
] as const;

/** What Trivet is, for somebody who has not signed in. */
export function SignedOut() {
  usePageTitle('Trivet');
  const about = useAbout();
  const w = words('welcome');
  return (
    <Stack gap={48}>
      <section className={classes.hero}>
        <div>
          <Title order={1} className={classes.headline}>
            {w.headline}
          </Title>
          <Text className={classes.lead}>{w.lead}</Text>
          <Group mt="xl" gap="sm">
            <Button component="a" href={signInAddress('/')} size="md">
              {w.signIn}
            </Button>
            <Button component="a" href="/catalog" size="md" variant="default">
              {w.browse}
            </Button>
          </Group>
        </div>
        <Trivet className={classes.picture} />
      </section>
      {about.data?.accounts && <DemoNote accounts={about.data.accounts} />}
      <section aria-labelledby="legs">
        <Title order={2} id="legs" mb="md">
          {w.legs}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
          {legs.map(({ name, icon: Icon, text }) => (
            <Paper key={name} withBorder p="lg" radius="lg">
              <ThemeIcon variant="light" size={42} radius="md" aria-hidden>
                <Icon size={24} stroke={1.6} />
              </ThemeIcon>
              <Title order={3} mt="md" mb={6}>
                {sharedWords('frame')[name]}
              </Title>
              <Text size="sm" c="dimmed" lh={1.6}>
                {w[text]}
              </Text>
            </Paper>
          ))}
        </SimpleGrid>
      </section>
    </Stack>
  );
}

function DemoNote({ accounts }: { accounts: DemoAccount[] }) {
  const w = words('welcome');
  return (
    <Alert role="note" variant="light" radius="lg" icon={<IconInfoCircle aria-hidden />} title={w.demo}>
      <Text size="sm">{w.demoLead}</Text>
      <ul className={classes.accounts}>
        {accounts.map(({ username, what }) => (
          <li key={username}>
            <Code>{username}</Code> {w.demoAccount(username, what)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
