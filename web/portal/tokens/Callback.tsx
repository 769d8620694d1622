import { Alert, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Answer, CodeExample, call, EmptyState, PageHead, sentenceOf } from '../../shared/index.ts';
import { type Proven, takeWanted } from './queries.ts';

const query = new URLSearchParams(location.search);
const code = query.get('code');
const trail = [
  { name: 'Catalog', href: '/catalog' },
  { name: 'API tokens', href: '/tokens' },
];
/** Looked up once per page: what was wanted is forgotten when it is taken. */
const wanted = takeWanted(query.get('state') ?? '');

/** Where the identity provider sends the reader back to: creates the token, or shows the code to whoever asked for it. */
export default function Callback() {
  if (code === null)
    return (
      <>
        <PageHead title="No token was created" trail={trail} />
        <EmptyState
          title="The identity provider gave no code"
          action={
            <Button component="a" href="/tokens" variant="light">
              Back to the tokens
            </Button>
          }
        >
          {query.get('error_description') ?? 'The request was not confirmed.'}
        </EmptyState>
      </>
    );
  return wanted ? <Created wanted={wanted} code={code} /> : <ShownCode code={code} />;
}

/** The code is good once: when the page is loaded again, the list of tokens says what there is. */
function leaveAddress(): void {
  history.replaceState(null, '', '/tokens');
}

function Created({ wanted, code }: { wanted: Proven; code: string }) {
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
      <PageHead
        title="Your new token"
        lead={`${wanted.label}, for the account ${wanted.account}.`}
        trail={trail}
      />
      <Answer of={token} what="the token">
        {({ refreshToken }) => (
          <Stack>
            <Alert
              color="orange"
              title="Copy it now"
              styles={{ title: { color: 'var(--mantine-color-text)' } }}
            >
              This is the only time that it is shown. Whoever has it can download what your account may.
            </Alert>
            <CodeExample code={refreshToken} label="The refresh token" />
            <CodeExample code={exampleOf(refreshToken)} label="Exchange it for an access token" />
            <Group>
              <Button component="a" href="/tokens" variant="light">
                I have copied it
              </Button>
            </Group>
          </Stack>
        )}
      </Answer>
    </>
  );
}

/** A code cannot be tried twice, so the way on is to begin anew. */
function Refused({ error }: { error: Error }) {
  return (
    <>
      <PageHead title="No token was created" trail={trail} />
      <EmptyState
        title={sentenceOf(error)}
        action={
          <Button component="a" href="/tokens" variant="light">
            Back to the tokens
          </Button>
        }
      >
        Nothing was changed. You can begin again.
      </EmptyState>
    </>
  );
}

function ShownCode({ code }: { code: string }) {
  return (
    <>
      <PageHead
        title="Your code"
        lead="Give it to the program that asked for it within ten minutes."
        trail={trail}
      />
      <CodeExample code={code} label="The authorization code" />
    </>
  );
}

const exampleOf = (refreshToken: string) =>
  `curl -s ${location.origin}/v1/apitokens/exchange \\
  -H 'Content-Type: application/json' \\
  -d '{"refreshToken":"${refreshToken}"}'`;
