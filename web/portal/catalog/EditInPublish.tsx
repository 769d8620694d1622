import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMe } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import type { Browsed } from './queries.ts';

/** The way from what customers see to where it is made, for those who may. */
export function EditInPublish({ place }: { place: Browsed }) {
  const roles = useMe().data?.roles ?? [];
  const isEditor = roles.includes('catalog-editor') || roles.includes('administrator');
  const address = addressOf(place);
  if (!isEditor || address === undefined) return null;
  return (
    <Button component="a" href={address} variant="default" leftSection={<IconPencil size={16} aria-hidden />}>
      {words('catalog').editInPublish}
    </Button>
  );
}

/** Where a place of the catalog is edited; undefined for the top, which is no record. */
function addressOf({ type, id, product }: Browsed): string | undefined {
  if (type === 'product-group') return `/publish/groups/${id}`;
  if (type === 'product') return `/publish/products/${id}`;
  return type === 'release' ? `/publish/products/${product}/releases/${id}` : undefined;
}
