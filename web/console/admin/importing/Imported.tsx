import { Anchor, Button, Code, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../shared/saveFile.ts';
import { AdminHead } from '../AdminHead.tsx';
import classes from '../admin.module.css';
import type { Done, FirstPassword } from './queries.ts';
import { words } from './words/words.ts';

/** What an import did, with the passwords that are told only now. */
export function Imported({ done: { counts, passwords }, again }: { done: Done; again: () => void }) {
  const w = words();
  return (
    <>
      <AdminHead place="users" title={w.title} lead={w.lead} />
      <Paper withBorder radius="lg" p="lg">
        <Stack>
          <div role="status">
            <Title order={2}>{w.done}</Title>
            <Text mt={4}>{w.doneCounts(counts.new, counts.changed)}</Text>
          </div>
          {passwords.length > 0 && <Passwords passwords={passwords} />}
          <Group>
            <Button variant="default" mih={44} onClick={again}>
              {w.another}
            </Button>
            <Anchor href="/admin/users">{w.back}</Anchor>
          </Group>
        </Stack>
      </Paper>
    </>
  );
}

const SHOWN = 100;

function Passwords({ passwords }: { passwords: FirstPassword[] }) {
  const w = words();
  return (
    <Stack gap="sm">
      <Title order={3}>{w.passwords}</Title>
      <Text size="sm">{w.passwordsWhy}</Text>
      <Group>
        <Button
          mih={44}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveFile('first-passwords.csv', [csvOf(passwords)], 'text/csv')}
        >
          {w.download}
        </Button>
      </Group>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{w.columns.username}</Table.Th>
            <Table.Th>{w.password}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {passwords.slice(0, SHOWN).map(({ username, password }) => (
            <Table.Tr key={username}>
              <Table.Td className={classes.any}>{username}</Table.Td>
              <Table.Td className={classes.any}>
                <Code>{password}</Code>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {passwords.length > SHOWN && <Text c="dimmed">…</Text>}
    </Stack>
  );
}

/** As the server writes CSV (server/platform/http/csv.ts): what a spreadsheet would compute is text. */
function csvOf(passwords: FirstPassword[]): string {
  const cell = (text: string) => `"${text.replace(/^(?=[=+\-@\t\r\n＝＋－＠])/, "'").replaceAll('"', '""')}"`;
  const rows = passwords.map(({ username, displayName, email, password }) =>
    [username, displayName, email ?? '', password].map(cell).join(','),
  );
  return `\uFEFF${['username,displayName,email,firstPassword', ...rows].join('\r\n')}\r\n`;
}
