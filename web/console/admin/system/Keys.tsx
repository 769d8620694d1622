import { Alert, Anchor, Badge, Button, Group, Paper, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Answer, EmptyState, formatDate, Moment } from '../../../shared/index.ts';
import { saveFile } from '../../../shared/saveFile.ts';
import { AdminHead } from '../AdminHead.tsx';
import { RemoveKey, RotateKey } from './KeyDialogs.tsx';
import { isIdle } from './keyUse.ts';
import { type SigningKey, useKeys } from './queries.ts';
import classes from './system.module.css';
import { words } from './words/words.ts';

/** A key is renewed each year (docs/security.md, "Keys"). */
const YEAR_MS = 366 * 86_400_000;

const age = ({ createdAt }: SigningKey): number => Date.now() - Date.parse(createdAt);

/** The keys that sign access tokens: the newest signs, older ones verify until they are removed. */
export default function Keys() {
  const w = words('keys');
  const [doing, setDoing] = useState<'rotate' | SigningKey>();
  const close = () => setDoing(undefined);
  return (
    <>
      <AdminHead
        place="keys"
        title={w.title}
        lead={w.lead}
        actions={
          <Button
            mih={44}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setDoing('rotate')}
          >
            {w.rotate}
          </Button>
        }
      />
      <Answer of={useKeys()} what={w.what} empty={<EmptyState title={w.noneTitle}>{w.none}</EmptyState>}>
        {({ items }) => (
          <>
            {items.some((key) => key.signing && age(key) > YEAR_MS) && (
              <Alert color="yellow" variant="light" mb="md">
                {w.old}
              </Alert>
            )}
            <Paper withBorder radius="lg">
              <KeyTable items={items} remove={setDoing} />
            </Paper>
          </>
        )}
      </Answer>
      <Text size="sm" c="dimmed" mt="md">
        {w.others}{' '}
        <Anchor href="/.well-known/jwks.json" inherit underline="always">
          {w.othersLink}
        </Anchor>
      </Text>
      {doing === 'rotate' && <RotateKey close={close} />}
      {typeof doing === 'object' && <RemoveKey signingKey={doing} close={close} />}
    </>
  );
}

function KeyTable({ items, remove }: { items: SigningKey[]; remove: (key: SigningKey) => void }) {
  const w = words('keys');
  return (
    <Table verticalSpacing="sm" horizontalSpacing="md" className={classes.jobs} aria-label={w.title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{w.key}</Table.Th>
          <Table.Th visibleFrom="md">{w.algorithm}</Table.Th>
          <Table.Th visibleFrom="sm">{w.created}</Table.Th>
          <Table.Th visibleFrom="sm">
            <VisuallyHidden>{w.actions}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map((key) => (
          <Line key={key.id} signingKey={key} remove={() => remove(key)} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Line({ signingKey, remove }: { signingKey: SigningKey; remove: () => void }) {
  const w = words('keys');
  const { id, algorithm, createdAt, signing, publicKey } = signingKey;
  const actions = (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={14} aria-hidden />}
        aria-label={w.downloadThis(id)}
        onClick={() => saveFile(`${id}.pem`, [publicKey], 'application/x-pem-file')}
      >
        {w.download}
      </Button>
      {!signing && (
        <Button variant="default" size="xs" aria-label={w.removeThis(id)} onClick={remove}>
          {w.remove}
        </Button>
      )}
    </div>
  );
  return (
    <Table.Tr>
      <Table.Td>
        <Use signingKey={signingKey} />
        <Text className={classes.mono} mt={4}>
          {id}
        </Text>
        <Text size="xs" c="dimmed" mt={4} hiddenFrom="sm">
          {algorithm} · {w.created}: <Moment at={createdAt} />
        </Text>
        <div className={classes.below}>{actions}</div>
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Text size="sm">{algorithm}</Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm">
          <Moment at={createdAt} />
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{actions}</Table.Td>
    </Table.Tr>
  );
}

/** What a key is good for now. */
function Use({ signingKey: { signing, neededUntil } }: { signingKey: SigningKey }) {
  const w = words('keys');
  if (signing || neededUntil === null)
    return (
      <Badge variant="light" tt="none">
        {w.signs}
      </Badge>
    );
  if (isIdle({ neededUntil }))
    return (
      <>
        <Badge variant="light" color="gray" tt="none">
          {w.idle}
        </Badge>
        <Text size="sm" c="dimmed" mt={4}>
          {w.idleMore}
        </Text>
      </>
    );
  return (
    <Group gap="xs">
      <Badge variant="light" color="blue" tt="none">
        {w.verifies}
      </Badge>
      <Text size="xs" c="dimmed">
        {w.until(formatDate(neededUntil))}
      </Text>
    </Group>
  );
}
