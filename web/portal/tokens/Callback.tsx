import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Answer, CodeExample, call, EmptyState, PageHead, sentenceOf } from '../../shared/index.ts';
import { exchangeScript, trivetCommand } from '../catalog/commands.ts';
import { words } from '../words/words.ts';
import { type Proven, takeWanted } from './queries.ts';

const query = new URLSearchParams(location.search);
const code = query.get('code');
const trail = () => [
  { name: words('catalog').catalog, href: '/catalog' },
  { name: words('tokens').tokens, href: '/tokens' },
];
/** Looked up once per page: the request is forgotten once it is read. */
const wanted = takeWanted(query.get('state') ?? '');

/** Where the identity provider sends the reader back to: creates the token, or shows the code to whoever asked for it. */
export default function Callback() {
  const w = words('callback');
  if (code === null)
    return (
      <>
        <PageHead title={w.noToken} trail={trail()} />
        <EmptyState
          title={w.noCode}
          action={
            <Button component="a" href="/tokens" variant="light">
              {w.back}
            </Button>
          }
        >
          {query.get('error_description') ?? w.notConfirmed}
        </EmptyState>
      </>
    );
  return wanted ? <Created wanted={wanted} code={code} /> : <ShownCode code={code} />;
}

/** The code works once: when the page is reloaded, the list of tokens shows what was created. */
function leaveAddress(): void {
  history.replaceState(null, '', '/tokens');
}

function Created({ wanted, code }: { wanted: Proven; code: string }) {
  const w = words('callback');
  const token = useQuery({
    queryKey: ['new token'],
    queryFn: () => {
      leaveAddress();
      return call<{ refreshToken: string }>('/v1/apitokens', { json: { ...wanted, code } });
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token.error) return <Refused error={token.error} />;
  return (
    <>
      <PageHead title={w.yours} lead={w.yoursLead(wanted.label, wanted.account)} trail={trail()} />
      <Answer of={token} what={w.token}>
        {({ refreshToken }) => (
          <Stack>
            <Alert
              color="orange"
              title={w.copyNow}
              styles={{ title: { color: 'var(--mantine-color-text)' } }}
            >
              {w.onlyTime}
            </Alert>
            <CodeExample code={refreshToken} label={w.apiToken} />
            <Uses />
            <Group>
              <Button component="a" href="/tokens" variant="light">
                {w.haveCopied}
              </Button>
            </Group>
          </Stack>
        )}
      </Answer>
    </>
  );
}

/** A code cannot be tried twice, so the only way on is to start over. */
function Refused({ error }: { error: Error }) {
  const w = words('callback');
  return (
    <>
      <PageHead title={w.noToken} trail={trail()} />
      <EmptyState
        title={sentenceOf(error)}
        action={
          <Button component="a" href="/tokens" variant="light">
            {w.back}
          </Button>
        }
      >
        {w.unchanged}
      </EmptyState>
    </>
  );
}

function ShownCode({ code }: { code: string }) {
  const w = words('callback');
  return (
    <>
      <PageHead title={w.yourCode} lead={w.yourCodeLead} trail={trail()} />
      <CodeExample code={code} label={w.code} />
    </>
  );
}

/** How programs use it, and what they must not forget. */
function Uses() {
  const w = words('callback');
  return (
    <>
      <Title order={2} size="h4" mt="sm">
        {w.uses}
      </Title>
      <Text size="sm">{w.saved}</Text>
      <Text size="sm">{w.byTrivet}</Text>
      <CodeExample code={trivetCommand('PRODUCT', location.origin)} label={w.downloadCommand} />
      <Text size="sm">{w.byScript}</Text>
      <CodeExample code={exchangeScript(location.origin)} label={w.exchange} />
      <Text size="sm" c="dimmed">
        {w.replaced}
      </Text>
    </>
  );
}
