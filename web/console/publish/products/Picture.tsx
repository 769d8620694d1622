import { Button, FileButton, Group, Image, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { call, say } from '../../../shared/index.ts';
import { Card } from '../../Card.tsx';
import { FormFailure } from '../../FormFailure.tsx';
import { changeNow, read, useDeed } from '../records/queries.ts';
import type { Product } from '../records/types.ts';
import { words } from '../words/words.ts';

/** The picture of a product, which customers see beside its name. */
export function Picture({ product }: { product: Product }) {
  const w = words('pictures');
  const of = `/v1/products/${product.id}`;
  const path = `${of}/picture`;
  const reset = useRef<() => void>(null);
  const set = useDeed(
    async (file: File) => {
      const { etag } = await read(of);
      const headers = { 'content-type': file.type || 'application/octet-stream', 'if-match': etag };
      await call(path, { method: 'PUT', body: file, headers });
    },
    () => say(w.set),
  );
  const remove = useDeed(
    () => changeNow(path, { method: 'DELETE', of }),
    () => say(w.removed),
  );
  return (
    <Card title={w.title} lead={w.lead}>
      <FormFailure error={set.error ?? remove.error} />
      {product.picture ? (
        <Image
          src={`${path}?${product.picture.sha256}`}
          alt={w.of(product.name)}
          w={160}
          radius="md"
          mb="sm"
        />
      ) : (
        <Text size="sm" c="dimmed" mb="sm">
          {w.none}
        </Text>
      )}
      <Group gap="xs">
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          resetRef={reset}
          onChange={(file) => {
            if (file) set.mutate(file);
            // The same file may be chosen again.
            reset.current?.();
          }}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              h={44}
              loading={set.isPending}
              leftSection={<IconPhoto size={16} aria-hidden />}
            >
              {w.choose}
            </Button>
          )}
        </FileButton>
        {product.picture && (
          <Button
            variant="subtle"
            color="red"
            h={44}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {w.remove}
          </Button>
        )}
      </Group>
    </Card>
  );
}
