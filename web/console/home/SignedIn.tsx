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
import { useProducts } from './products.ts';

/** What the reader has here, one card for each leg. */
export function SignedIn({ me }: { me: Me }) {
  const isDemo = useAbout().data?.accounts?.some((each) => each.username === me.username) ?? false;
  return (
    <>
      <PageHead
        title={`Welcome, ${me.displayName}`}
        lead="Your databases and documents, and the releases in the catalog."
      />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
        <Databases />
        <Documents />
        <Products />
      </SimpleGrid>
      <section aria-labelledby="programs">
        <Title order={2} id="programs" mt={40} mb={4}>
          API
        </Title>
        <Text c="dimmed" mb="md">
          Programs can do everything that these pages do.{' '}
          <Anchor href="/openapi" underline="always">
            Read the API reference.
          </Anchor>
        </Text>
        <CodeExample label="Sign in and list the databases with curl" code={program(me.username, isDemo)} />
      </section>
    </>
  );
}

/** Two calls that work as they are with a demo account, whose password is its name. */
function program(username: string, demo: boolean): string {
  const sent = JSON.stringify({ username, password: demo ? username : 'your password' });
  return `# Sign in; the answer's "bearer" is the token
curl ${location.origin}/api/v1/auth --json '${sent}'

# List the databases you can read
curl ${location.origin}/api/design/databases -H "Authorization: Bearer $TOKEN"`;
}

function Databases() {
  return (
    <Leg
      title="Design"
      icon={<IconSchema size={22} stroke={1.6} />}
      what="your databases"
      query={useDatabases()}
      rows={(databases) =>
        databases.map(({ nsfPath, title }) => ({
          key: nsfPath,
          href: databaseAddress(nsfPath),
          name: title || nsfPath,
          detail: nsfPath,
        }))
      }
      empty={
        <EmptyState title="No databases yet">
          Databases appear here once a manager gives you access.
        </EmptyState>
      }
      more={{ href: '/databases', name: 'All databases' }}
    />
  );
}

function Documents() {
  return (
    <Leg
      title="Documents"
      icon={<IconFileText size={22} stroke={1.6} />}
      what="your documents"
      query={useLatestDocuments(6)}
      rows={({ items }) =>
        items.map((document) => ({
          key: document.id,
          href: openAddress(document),
          name: document.name,
          detail: (
            <>
              <Moment at={document.modified} /> by {document.modifier.displayName}
            </>
          ),
        }))
      }
      empty={
        <EmptyState title="No documents yet">
          Upload or create one under Documents, or ask someone to share one with you.
        </EmptyState>
      }
      more={{ href: '/files', name: 'All documents' }}
    />
  );
}

function Products() {
  return (
    <Leg
      title="Catalog"
      icon={<IconPackage size={22} stroke={1.6} />}
      what="the catalog"
      query={useProducts()}
      rows={(products) =>
        products.map(({ path, name, group }) => ({
          key: path,
          href: `/catalog/${path}`,
          name,
          detail: group ? `in ${group}` : undefined,
        }))
      }
      empty={
        <EmptyState title="Nothing published yet">
          Products appear here as soon as a catalog editor publishes them.
        </EmptyState>
      }
      more={{ href: '/catalog', name: 'Full catalog' }}
    />
  );
}
