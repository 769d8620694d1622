import { Anchor, Text, Title } from '@mantine/core';
import { CodeExample, useAbout } from '../../shared/index.ts';
import { words } from './words/words.ts';

/** How programs do what the pages do, for who makes something here. */
export function ForPrograms({ username }: { username: string }) {
  const w = words('home');
  const isDemo = useAbout().data?.accounts?.some((each) => each.username === username) ?? false;
  return (
    <section aria-labelledby="programs">
      <Title order={2} id="programs" mt={40} mb={4}>
        {w.programs}
      </Title>
      <Text c="dimmed" mb="md">
        {w.programsLead}{' '}
        <Anchor href="/openapi" underline="always">
          {w.reference}
        </Anchor>
      </Text>
      <CodeExample label={w.example} code={program(username, isDemo)} />
    </section>
  );
}

/** Two calls that work as they are with a demo account, whose password is its name. */
function program(username: string, demo: boolean): string {
  const w = words('home');
  const sent = JSON.stringify({ username, password: demo ? username : w.password });
  return `# ${w.exampleSignIn}
curl ${location.origin}/api/v1/auth --json '${sent}'

# ${w.exampleList}
curl ${location.origin}/api/design/databases -H "Authorization: Bearer $TOKEN"`;
}
