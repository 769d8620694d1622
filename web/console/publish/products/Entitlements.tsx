import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../../Card.tsx';
import { GiveAccess } from '../access/GiveAccess.tsx';
import { Holders } from '../access/Holders.tsx';
import { Requests } from '../access/Requests.tsx';
import type { Product } from '../records/types.ts';
import { words } from '../words/words.ts';

/** The customers who hold something of a product, and who asks for it. */
export function Entitlements({ product }: { product: Product }) {
  const w = words('entitlements');
  const [giving, setGiving] = useState(false);
  const given = { product: product.id };
  return (
    <>
      <Requests product={product.id} />
      <Card
        title={w.title}
        lead={w.lead}
        actions={
          <Button h={44} leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setGiving(true)}>
            {words('access').giveToCustomer}
          </Button>
        }
      >
        <Holders given={given} />
      </Card>
      {giving && <GiveAccess given={given} what={product.name} close={() => setGiving(false)} />}
    </>
  );
}
