import { Anchor, SimpleGrid, Text, Title } from '@mantine/core';
import { IconFileText, IconPackage, IconSchema } from '@tabler/icons-react';
import {
  CodeExample,
  databaseAddress,
  EmptyState,
  type Me,
  Moment,
  openAddress,
  PageHead,
  useAbout,
} from '../../shared/index.ts';
import { useDatabases } from '../databases/queries.ts';
import { useLatestDocuments } from '../files/queries.ts';
import { Leg } from './Leg.tsx';
import { NewThings } from './NewThings.tsx';
import { useProducts } from './products.ts';
import { words } from './words/words.ts';

/** What the reader has here, one card for each leg. */
export function SignedIn({ me }: { me: Me }) {
  const w = words('home');
  const isDemo = useAbout().data?.accounts?.some((each) => each.username === me.username) ?? false;
  return (
    <>
      <PageHead title={w.welcome(me.displayName)} lead={w.lead} actions={<NewThings roles={me.roles} />} />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
        <Databases />
        <Documents />
        <Products />
      </SimpleGrid>
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
        <CodeExample label={w.example} code={program(me.username, isDemo)} />
      </section>
    </>
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

function Databases() {
  const w = words('home').database;
  return (
    <Leg
      title={w.title}
      icon={<IconSchema size={22} stroke={1.6} />}
      what={w.what}
      query={useDatabases()}
      rows={(databases) =>
        databases.map(({ nsfPath, title }) => ({
          key: nsfPath,
          href: databaseAddress(nsfPath),
          name: title || nsfPath,
          detail: nsfPath,
        }))
      }
      empty={<EmptyState title={w.noneTitle}>{w.none}</EmptyState>}
      more={{ href: '/databases', name: w.all }}
    />
  );
}

function Documents() {
  const w = words('home').documents;
  return (
    <Leg
      title={w.title}
      icon={<IconFileText size={22} stroke={1.6} />}
      what={w.what}
      query={useLatestDocuments(6)}
      rows={({ items }) =>
        items.map((document) => ({
          key: document.id,
          href: openAddress(document),
          name: document.name,
          detail: (
            <>
              <Moment at={document.modified} /> {w.by(document.modifier.displayName)}
            </>
          ),
        }))
      }
      empty={<EmptyState title={w.noneTitle}>{w.none}</EmptyState>}
      more={{ href: '/files', name: w.all }}
    />
  );
}

function Products() {
  const w = words('home').catalog;
  return (
    <Leg
      title={w.title}
      icon={<IconPackage size={22} stroke={1.6} />}
      what={w.what}
      query={useProducts()}
      rows={(products) =>
        products.map(({ path, name, group }) => ({
          key: path,
          href: `/catalog/${path}`,
          name,
          detail: group ? w.in(group) : undefined,
        }))
      }
      empty={<EmptyState title={w.noneTitle}>{w.none}</EmptyState>}
      more={{ href: '/catalog', name: w.all }}
    />
  );
}
