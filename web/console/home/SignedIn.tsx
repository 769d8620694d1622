import { SimpleGrid } from '@mantine/core';
import { type Me, PageHead } from '../../shared/index.ts';
import { useDatabases } from '../databases/queries.ts';
import { Databases, Documents, Downloads, Products } from './Cards.tsx';
import { ForPrograms } from './ForPrograms.tsx';
import { NewThings } from './NewThings.tsx';
import { words } from './words/words.ts';

/** What the reader has here, one card for each leg: whoever makes something begins with that, whoever does not with what
 *  they may download. */
export function SignedIn({ me }: { me: Me }) {
  const w = words('home');
  const makes = me.roles.some((role) => role !== 'staff');
  const isReader = (useDatabases().data?.length ?? 0) > 0;
  return (
    <>
      <PageHead
        title={w.welcome(me.displayName)}
        lead={makes ? w.lead : w.leadOfCustomers}
        actions={<NewThings roles={me.roles} />}
      />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
        {makes ? (
          <>
            <Databases />
            <Documents />
            <Products />
          </>
        ) : (
          <>
            <Downloads isStaff={me.roles.includes('staff')} />
            <Products />
            <Documents />
            {isReader && <Databases />}
          </>
        )}
      </SimpleGrid>
      {makes && <ForPrograms username={me.username} />}
    </>
  );
}
