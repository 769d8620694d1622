import { Button } from '@mantine/core';
import { IconDownload, IconFileText, IconPackage, IconSchema } from '@tabler/icons-react';
import { releaseName } from '../../../formats/words/releaseName.ts';
import { databaseAddress, EmptyState, Moment, openAddress } from '../../shared/index.ts';
import { useDatabases } from '../databases/queries.ts';
import { useLatestDocuments } from '../files/queries.ts';
import { useAvailable } from './downloads.ts';
import { Leg } from './Leg.tsx';
import { useProducts } from './products.ts';
import { words } from './words/words.ts';

/** The releases of which the reader may download something now; who belongs to the house has no vendor. */
export function Downloads({ isStaff }: { isStaff: boolean }) {
  const w = words('home').downloads;
  return (
    <Leg
      title={w.title}
      icon={<IconDownload size={22} stroke={1.6} />}
      what={w.what}
      query={useAvailable()}
      rows={(releases) =>
        releases.map(({ path, name, product }) => ({
          key: path,
          href: `/catalog/${path}`,
          name: releaseName(product, name),
        }))
      }
      empty={<EmptyState title={w.noneTitle}>{isStaff ? w.noneOfStaff : w.none}</EmptyState>}
      more={{ href: '/catalog/me', name: w.all }}
    />
  );
}

/** The databases whose design the reader may see. */
export function Databases() {
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

/** The latest documents of the reader. */
export function Documents() {
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
      empty={
        <EmptyState
          title={w.noneTitle}
          action={
            <Button component="a" href="/files?new=document" variant="default" mih={44}>
              {words('home').newDocument}
            </Button>
          }
        >
          {w.none}
        </EmptyState>
      }
      more={{ href: '/files', name: w.all }}
    />
  );
}

/** What the catalog has. */
export function Products() {
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
