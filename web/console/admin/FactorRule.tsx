import { Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Answer, say } from '../../shared/index.ts';
import { listed } from '../../words/words.ts';
import { FormDialog } from '../FormDialog.tsx';
import {
  chooseFactorRule,
  type FactorRule as Rule,
  useAdminChange,
  useFactorRule,
  type Whom,
} from './queries.ts';
import { roles } from './roles.ts';
import { useSettings } from './system/queries.ts';
import { words } from './words/words.ts';

const EVERYONE = 'everyone';

/** Of whom a second factor is required: of those whom a setting names, and of those who are chosen here. */
export function FactorRule() {
  const w = words('factorRule');
  const settings = useSettings();
  return (
    <Paper withBorder radius="lg" p="md" mb="md" component="section" aria-label={w.title}>
      <Answer of={settings} what={w.what}>
        {({ items }) =>
          items.some(({ name, set }) => name === 'TRIVET_OIDC_ISSUER' && set) ? (
            <Line>{w.elsewhere}</Line>
          ) : (
            <RequiredHere />
          )
        }
      </Answer>
    </Paper>
  );
}

function RequiredHere() {
  const w = words('factorRule');
  const [isChanging, setChanging] = useState(false);
  return (
    <Answer of={useFactorRule()} what={w.what}>
      {(rule) => (
        <Group gap="sm" justify="space-between">
          <Line>{w.required(whom([...rule.bySetting, ...rule.required]))}</Line>
          <Button variant="default" mih={44} onClick={() => setChanging(true)}>
            {w.change}
          </Button>
          {isChanging && <ChangeRule rule={rule} close={() => setChanging(false)} />}
        </Group>
      )}
    </Answer>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <Group gap="sm" wrap="nowrap" style={{ flex: '1 1 240px' }}>
    <IconShieldLock size={20} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
    <Text size="sm">{children}</Text>
  </Group>
);

/** Those who are named, in words. */
function whom(named: Whom[]): string {
  const w = words('factorRule');
  if (named.includes(EVERYONE)) return w.everyone;
  const known = roles.filter((role) => named.includes(role));
  return known.length > 0 ? listed(known.map((role) => words('roles')[role].name)) : w.nobody;
}

function ChangeRule({ rule: { required, bySetting }, close }: { rule: Rule; close: () => void }) {
  const w = words('factorRule');
  const roleNames = words('roles');
  const [named, setNamed] = useState<Whom[]>(required);
  const change = useAdminChange(
    () => chooseFactorRule(named),
    () => {
      say(w.required(whom([...bySetting, ...named])));
      close();
    },
  );
  const isEveryone = [...bySetting, ...named].includes(EVERYONE);
  const choice = (who: Whom, label: string) => {
    const isSet = bySetting.includes(who);
    return (
      <Checkbox
        key={who}
        label={label}
        {...(isSet && { description: w.bySetting })}
        checked={isSet || named.includes(who)}
        disabled={isSet || (isEveryone && who !== EVERYONE)}
        onChange={({ currentTarget: { checked } }) =>
          setNamed([...named.filter((other) => other !== who), ...(checked ? [who] : [])])
        }
      />
    );
  };
  return (
    <FormDialog
      title={w.title}
      close={close}
      error={change.error}
      submit={{ name: w.save, run: () => change.mutate(), busy: change.isPending }}
    >
      <Stack gap={8} role="group" aria-label={w.ofWhom}>
        {choice(EVERYONE, w.all)}
        {roles.map((role) => choice(role, roleNames[role].name))}
      </Stack>
      <Text size="sm">{w.after}</Text>
    </FormDialog>
  );
}
