import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Answer, call, say, sentenceOf } from '../../../shared/index.ts';
import { CATALOG, changeNow, useDeed, useRecord } from '../records/queries.ts';
import { RecordPicker } from '../records/RecordPicker.tsx';
import type { PackageComponent, Product } from '../records/types.ts';
import { words } from '../words/words.ts';

type Props = {
  id: string;
  name: string;
  /** The product whose components are offered; none: one is chosen first. */
  product?: string;
};

/** The components of a package: whoever has one of them has its files. */
export function PackageComponents({ id, name, product }: Props) {
  const w = words('packages');
  const path = `/v1/packages/${id}`;
  const [adding, setAdding] = useState(false);
  const components = useQuery({
    queryKey: [CATALOG, path, 'components'],
    queryFn: ({ signal }) => call<{ items: PackageComponent[] }>(`${path}/components`, { signal }),
  });
  const change = useDeed((ids: string[]) => changeNow(path, { json: { components: ids } }));
  const set = (ids: string[]) => change.mutate(ids, { onError: (error) => say(sentenceOf(error), 'failed') });
  return (
    <Answer of={components} what={w.theComponents}>
      {({ items }) => {
        const ids = items.map((each) => each.id);
        return (
          <Stack gap="xs">
            {items.length === 0 && (
              <Text size="sm" c="dimmed">
                {w.noComponent}
              </Text>
            )}
            {items.map((component) => (
              <Group key={component.id} gap="xs" wrap="nowrap" justify="space-between">
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {component.name} <ProductName id={component.product} />
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  disabled={change.isPending}
                  aria-label={w.removeComponent(component.name, name)}
                  onClick={() => set(ids.filter((each) => each !== component.id))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Group>
            ))}
            {adding ? (
              <AddComponent
                {...(product !== undefined && { product })}
                without={ids}
                add={(component) => {
                  setAdding(false);
                  set([...ids, component]);
                }}
              />
            ) : (
              <Button
                variant="default"
                h={44}
                aria-label={w.addComponentTo(name)}
                loading={change.isPending}
                onClick={() => setAdding(true)}
              >
                {w.addComponent}
              </Button>
            )}
          </Stack>
        );
      }}
    </Answer>
  );
}

function ProductName({ id }: { id: string }) {
  const product = useRecord<Product>(`/v1/products/${id}`);
  return (
    <Text span size="xs" c="dimmed">
      {product.data?.record.name}
    </Text>
  );
}

type AddProps = { product?: string; without: string[]; add: (component: string) => void };

function AddComponent({ product, without, add }: AddProps) {
  const w = words('packages');
  const [chosen, setChosen] = useState<string | undefined>(product);
  return (
    <Stack gap="xs">
      {product === undefined && (
        <RecordPicker
          path="/v1/products"
          label={w.ofProduct}
          value={chosen ? [chosen] : []}
          change={(ids) => setChosen(ids.at(-1))}
        />
      )}
      {chosen && <Offered product={chosen} without={without} add={add} />}
    </Stack>
  );
}

function Offered({ product, without, add }: Required<AddProps>) {
  const w = words('packages');
  const read = useRecord<Product>(`/v1/products/${product}`);
  const offered = (read.data?.record.components ?? []).filter(({ id }) => !without.includes(id));
  if (read.data && offered.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {w.noneOffered}
      </Text>
    );
  return (
    <Select
      label={w.component}
      searchable
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={null}
      onChange={(id) => id && add(id)}
    />
  );
}
