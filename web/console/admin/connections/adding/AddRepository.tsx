import { Anchor, Button, Group, NativeSelect, Paper, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Answer, faultsOf } from '../../../../shared/index.ts';
import { FormFailure } from '../../../FormFailure.tsx';
import { AdminHead } from '../../AdminHead.tsx';
import classes from '../../admin.module.css';
import { MemberField } from './MemberField.tsx';
import { fields, type Kind, kinds, type Member, type Mode, main, modes, more, signIn } from './members.ts';
import { type Drafted, type Sent, type Stored, useDraft, useStored } from './queries.ts';
import { type Draft, draftOf, faultOfMember, membersOf, repositoryOf } from './repositoryOf.ts';
import { SaveIt } from './SaveIt.tsx';
import { SetIt } from './SetIt.tsx';
import { TestIt } from './TestIt.tsx';
import { words } from './words/words.ts';

/** Connects a repository, or changes one that is stored and that the address names. */
export default function AddRepository({ address }: { address: URL }) {
  const keyword = kinds.find((each) => each === address.searchParams.get('keyword'));
  return keyword ? <ChangeRepository keyword={keyword} /> : <RepositoryForm />;
}

function ChangeRepository({ keyword }: { keyword: Kind }) {
  return (
    <Answer of={useStored(keyword)} what={words().whatStored}>
      {(stored) => <RepositoryForm changed={{ keyword, ...stored }} />}
    </Answer>
  );
}

/** Tests a repository and saves it, or makes the setting that connects it out of fields.
 *  @param changed the one that is stored. */
function RepositoryForm({ changed }: { changed?: Stored & { keyword: Kind } }) {
  const w = words();
  const [keyword, setKeyword] = useState<Kind | undefined>(changed?.keyword);
  const [draft, setDraft] = useState<Draft>(
    changed ? draftOf(changed.repository) : { kind: 'rest', mode: 'oauth2', values: {} },
  );
  const title = changed ? w.changeTitle(changed.keyword.toUpperCase()) : w.title;
  const [made, setMade] = useState<{ sent: Sent; drafted: Drafted }>();
  const judge = useDraft();
  const faults = faultsOf(judge.error);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (judge.error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [judge.error]);
  /** What was judged is not what is there any more. */
  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed });
    setMade(undefined);
    if (judge.isError) judge.reset();
  };
  const check = () => {
    const sent = { keyword: keyword ?? draft.kind, repository: repositoryOf(draft) };
    judge.mutate(sent, { onSuccess: (drafted) => setMade({ sent, drafted }) });
  };
  const list = (members: Member[]) =>
    members.map((member) => (
      <MemberField
        key={member.name}
        member={member}
        value={draft.values[member.name]}
        change={(value) => change({ values: { ...draft.values, [member.name]: value } })}
        error={faultOfMember(faults, member.name)}
        kept={draft.kept === draft.mode}
      />
    ));
  const isShown = (path: string) => membersOf(draft).some(({ name }) => faultOfMember({ [path]: '-' }, name));
  const isWrong = (members: Member[]) => members.some(({ name }) => faultOfMember(faults, name));
  return (
    <>
      <AdminHead place="connections" title={title} lead={w.lead} />
      <Stack gap="lg">
        <Paper withBorder radius="lg" p="lg" component="section" aria-label={title}>
          <form
            ref={form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              check();
            }}
          >
            <Stack maw={720}>
              <FormFailure error={judge.error} fields={Object.keys(faults).filter(isShown)} />
              <Radio.Group
                label={w.kind}
                value={draft.kind}
                onChange={(kind) => change({ kind: kind as Kind })}
              >
                <Stack gap={8} mt={8}>
                  {kinds.map((kind) => (
                    <Radio
                      key={kind}
                      value={kind}
                      label={w.kinds[kind].label}
                      description={w.kinds[kind].help}
                    />
                  ))}
                </Stack>
              </Radio.Group>
              {list(main[draft.kind])}
              <Radio.Group
                label={w.mode}
                value={draft.mode}
                onChange={(mode) => change({ mode: mode as Mode })}
              >
                <Stack gap={8} mt={8}>
                  {modes.map((mode) => (
                    <Radio
                      key={mode}
                      value={mode}
                      label={w.modes[mode].label}
                      description={w.modes[mode].help}
                    />
                  ))}
                </Stack>
              </Radio.Group>
              {list(signIn[draft.mode])}
              <More title={w.more} wrong={isWrong(more[draft.kind])}>
                {list(more[draft.kind])}
                {!changed && (
                  <NativeSelect
                    label={w.keyword}
                    description={w.keywordHelp}
                    data={[...kinds]}
                    value={keyword ?? draft.kind}
                    onChange={({ currentTarget }) => {
                      setKeyword(currentTarget.value as Kind);
                      change({});
                    }}
                  />
                )}
              </More>
              <More title={w.fields} wrong={isWrong(fields)}>
                <Text size="sm">{w.fieldsHelp}</Text>
                <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
                  {list(fields)}
                </SimpleGrid>
              </More>
              <Group>
                <Button type="submit" mih={44} loading={judge.isPending}>
                  {w.check}
                </Button>
                <Anchor href="/admin/connections">{w.back}</Anchor>
              </Group>
            </Stack>
          </form>
        </Paper>
        {made && <TestIt {...made} />}
        {made && <SaveIt {...made} stored={changed} />}
        {made && !changed && <SetIt {...made} />}
      </Stack>
    </>
  );
}

/** What most need not fill in; open where something in it is wrong. */
function More({ title, wrong, children }: { title: string; wrong: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.folded}
      open={isOpen || wrong}
      onToggle={({ currentTarget: { open } }) => setOpen(open)}
    >
      <summary>{title}</summary>
      <Stack mt="sm">{children}</Stack>
    </details>
  );
}
