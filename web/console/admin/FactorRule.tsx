import { Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Answer, CodeExample, Dialog } from '../../shared/index.ts';
import { listed } from '../../words/words.ts';
import { roles } from './roles.ts';
import { type Setting, useSettings } from './system/queries.ts';
import { words } from './words/words.ts';

const RULE = 'TRIVET_REQUIRE_SECOND_FACTOR';
const EVERYONE = 'everyone';

/** Of whom a second factor is required, and how that is changed: by a setting, which this page writes out. */
export function FactorRule() {
  const w = words('factorRule');
  const [isChanging, setChanging] = useState(false);
  const settings = useSettings();
  return (
    <Paper withBorder radius="lg" p="md" mb="md" component="section" aria-label={w.title}>
      <Answer of={settings} what={w.what}>
        {({ items }) => {
          const rule = items.find(({ name }) => name === RULE);
          const isElsewhere = items.some(({ name, set }) => name === 'TRIVET_OIDC_ISSUER' && set);
          return (
            <Group gap="sm" justify="space-between">
              <Group gap="sm" wrap="nowrap" style={{ flex: '1 1 240px' }}>
                <IconShieldLock size={20} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
                <Text size="sm">
                  {isElsewhere ? w.elsewhere : w.required(whom(rule?.value?.split(' ') ?? []))}
                </Text>
              </Group>
              {rule && !isElsewhere && (
                <Button variant="default" mih={44} onClick={() => setChanging(true)}>
                  {w.change}
                </Button>
              )}
              {isChanging && rule && <ChangeRule rule={rule} close={() => setChanging(false)} />}
            </Group>
          );
        }}
      </Answer>
    </Paper>
  );
}

/** Those whom the setting names, in words. */
function whom(named: string[]): string {
  const w = words('factorRule');
  if (named.includes(EVERYONE)) return w.everyone;
  const known = roles.filter((role) => named.includes(role));
  return known.length > 0 ? listed(known.map((role) => words('roles')[role].name)) : w.nobody;
}

function ChangeRule({ rule: { value, origin }, close }: { rule: Setting; close: () => void }) {
  const w = words('factorRule');
  const roleNames = words('roles');
  const [named, setNamed] = useState(value?.split(' ') ?? []);
  const isEveryone = named.includes(EVERYONE);
  const text = isEveryone ? EVERYONE : roles.filter((role) => named.includes(role)).join(',');
  return (
    <Dialog title={w.title} close={close}>
      <Stack>
        <Checkbox.Group label={w.ofWhom} value={named} onChange={setNamed}>
          <Stack gap={8} mt={8}>
            <Checkbox value={EVERYONE} label={w.all} />
            {roles.map((role) => (
              <Checkbox key={role} value={role} label={roleNames[role].name} disabled={isEveryone} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Text size="sm">{w.place[origin]}</Text>
        <CodeExample code={`${RULE}=${text}`} label={w.setting} />
        <Text size="sm">{w.after}</Text>
      </Stack>
    </Dialog>
  );
}
