import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { releaseName } from '../../../../formats/words/releaseName.ts';
import { Card } from '../../Card.tsx';
import { GiveAccess } from '../access/GiveAccess.tsx';
import { Holders } from '../access/Holders.tsx';
import type { Product, Release } from '../records/types.ts';
import { words } from '../words/words.ts';

/** The customers who hold what opens a release, and the way to let another one download it. */
export function WhoHas({ product, release }: { product: Product; release: Release }) {
  const w = words('releases');
  const [giving, setGiving] = useState(false);
  const given = { product: product.id, release: release.id };
  return (
    <Card
      title={w.whoHas}
      lead={w.whoHasLead}
      actions={
        <Button
          variant="default"
          h={44}
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => setGiving(true)}
        >
          {words('access').giveToCustomer}
        </Button>
      }
    >
      <Holders given={given} />
      {giving && (
        <GiveAccess
          given={given}
          what={releaseName(product.name, release.name)}
          close={() => setGiving(false)}
        />
      )}
    </Card>
  );
}
