import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Answer, Moment } from '../../../shared/index.ts';
import { AdminHead } from '../AdminHead.tsx';
import classes from '../admin.module.css';
import { ChangeStored } from './ChangeStored.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import { type Issuer, type Repository, useIssuer, useRepositories } from './queries.ts';
import { words } from './words/words.ts';

/** Who signs people in and where documents come from, each with a test. */
export default function Connections({ address }: { address: URL }) {
  const w = words();
  const tested = address.searchParams.get('test');
  return (
    <>
      <AdminHead place="connections" lead={w.lead} />
      <Stack gap="lg">
        <Paper withBorder radius="lg" p="lg">
          <Title order={2} mb="sm">
            {w.issuer}
          </Title>
          <Answer of={useIssuer()} what={w.whatIssuer}>
            {(issuer) => <IssuerFacts issuer={issuer} />}
          </Answer>
        </Paper>
        <Paper withBorder radius="lg" p="lg">
          <Group justify="space-between" mb="sm">
            <Title order={2}>{w.repositories}</Title>
            <Button
              component="a"
              href="/admin/connections/add"
              mih={44}
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              {w.add}
            </Button>
          </Group>
          <Answer of={useRepositories()} what={w.whatRepositories} empty={<Text>{w.noRepositories}</Text>}>
            {({ items }) => (
              <Stack gap="xl">
                {items.map((each) => (
                  <RepositoryFacts
                    key={`${each.keyword} ${each.origin}`}
                    repository={each}
                    now={each.keyword === tested}
                  />
                ))}
              </Stack>
            )}
          </Answer>
        </Paper>
      </Stack>
    </>
  );
}

function IssuerFacts({ issuer }: { issuer: Issuer }) {
  const w = words();
  if (issuer.kind === 'builtIn') return <Text>{w.builtIn}</Text>;
  const { clientId, hasSecret, audience, claims = {}, redirects, signOutRedirects } = issuer;
  return (
    <Stack gap="md">
      <Text>{w.external}</Text>
      <Facts
        of={[
          [w.address, issuer.issuer],
          [w.clientId, clientId],
          [w.secret, hasSecret ? w.isSet : w.isNotSet],
          [w.audience, audience],
          [w.redirects, redirects.join('\n')],
          [w.signOutRedirects, signOutRedirects.join('\n')],
          [
            w.claims,
            Object.entries(claims)
              .map((claim) => claim.join(': '))
              .join('\n') || w.noClaims,
          ],
        ]}
      />
      <ConnectionTest path="/api/v1/issuer/test" name={w.issuer} />
    </Stack>
  );
}

/** @param now whether its test begins by itself: who was sent to sign in for it comes back. */
function RepositoryFacts({ repository, now }: { repository: Repository; now: boolean }) {
  const w = words();
  const { keyword, kind, origin, state, stored, addresses, signIn, account } = repository;
  const name = keyword.toUpperCase();
  const title = state === 'unreadable' || name === w.kinds[kind] ? name : `${name}: ${w.kinds[kind]}`;
  return (
    <Stack gap="sm" component="section" aria-label={`${title}, ${w.origins[origin]}`}>
      <Group gap="xs">
        <Title order={3}>{title}</Title>
        {state !== 'inEffect' && (
          <Badge variant="light" color="gray" tt="none">
            {w.states[state]}
          </Badge>
        )}
      </Group>
      <Text size="sm">
        {w.origins[origin]}
        {stored && (
          <>
            {' '}
            {w.changedBy(stored.changedBy)} <Moment at={stored.changedAt} />.
          </>
        )}
      </Text>
      {(state === 'overruled' || state === 'unreadable') && <Text size="sm">{w.stateMeans[state]}</Text>}
      <Facts
        of={[
          [w.signInBy, state === 'unreadable' ? undefined : w.modes[signIn]],
          [w.account, account],
          ...addresses.map(
            ({ name: what, url }): Fact => [w.addresses[what as keyof typeof w.addresses] ?? what, url],
          ),
        ]}
      />
      {stored && <ChangeStored repository={repository} name={name} />}
      {kind !== 'builtIn' && state === 'inEffect' && (
        <ConnectionTest
          path={`/docs/repositories/${keyword}/test`}
          name={name}
          now={now}
          {...(signIn === 'oauth2' && { signIn: `/docs/repositories/${keyword}/sign-in` })}
        />
      )}
    </Stack>
  );
}

type Fact = [name: string, value: ReactNode];

const Facts = ({ of }: { of: Fact[] }) => (
  <dl className={classes.facts}>
    {of
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
