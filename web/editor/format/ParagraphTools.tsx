import { Button, Checkbox, Group, NumberInput, Stack } from '@mantine/core';
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconIndentDecrease,
  IconIndentIncrease,
  IconLineHeight,
  IconList,
  IconListNumbers,
  IconListTree,
} from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { changeLevel, continueList, restartList, toggleList } from '../text/lists.ts';
import { indentBy, setAlign, setParagraph } from '../text/paragraphs.ts';
import { words } from '../words/words.ts';
import { type Desk, keys, Tool, ToolSheet } from './Tool.tsx';

const aligns = [
  { align: 'left', shortcut: keys('Shift+L'), icon: IconAlignLeft },
  { align: 'center', shortcut: keys('Shift+E'), icon: IconAlignCenter },
  { align: 'right', shortcut: keys('Shift+R'), icon: IconAlignRight },
  { align: 'justify', shortcut: keys('Shift+J'), icon: IconAlignJustified },
] as const;

export const AlignTools = ({ text, standing, run }: Desk) =>
  aligns.map(({ align, ...tool }) => (
    <Tool
      key={align}
      label={words('commands')[align]}
      {...tool}
      pressed={standing.align === align}
      disabled={!text}
      run={() => run(setAlign(align))}
    />
  ));

/** Bullets, numbers and their levels; outside of lists the level is the indent. */
export function ListTools({ text, standing, run }: Desk) {
  const level = (direction: 1 | -1) => () => {
    if (text) run(standing.list === '' ? indentBy(text.look, direction) : changeLevel(direction));
  };
  const kinds = [
    { kind: 'bullet', shortcut: keys('Shift+8'), icon: IconList },
    { kind: 'number', shortcut: keys('Shift+7'), icon: IconListNumbers },
  ] as const;
  const more = [
    { label: words('commands').outlineList, command: () => text && run(toggleList(text.look, 'outline')) },
    { label: words('writing').romanList, command: () => text && run(toggleList(text.look, 'roman')) },
    { label: words('writing').legalList, command: () => text && run(toggleList(text.look, 'legal')) },
    { label: words('commands').restartList, command: () => text && run(restartList(text.look)) },
    { label: words('commands').continueList, command: () => text && run(continueList(text.look)) },
  ];
  return (
    <>
      {kinds.map(({ kind, ...tool }) => (
        <Tool
          key={kind}
          label={words('commands')[kind]}
          {...tool}
          pressed={standing.list === kind}
          disabled={!text}
          run={() => text && run(toggleList(text.look, kind))}
        />
      ))}
      <ToolSheet label={words('format').moreLists} icon={IconListTree} disabled={!text}>
        {(close) => <Choices items={more} close={close} />}
      </ToolSheet>
      <Tool
        label={words('commands').indentLess}
        shortcut={keys('[')}
        icon={IconIndentDecrease}
        disabled={!text}
        run={level(-1)}
      />
      <Tool
        label={words('commands').indentMore}
        shortcut={keys(']')}
        icon={IconIndentIncrease}
        disabled={!text}
        run={level(1)}
      />
    </>
  );
}

type ChoicesProps = { items: { label: string; command: () => unknown }[]; close: () => void };

/** Commands by name, one below the other. */
export const Choices = ({ items, close }: ChoicesProps) => (
  <Stack gap={2}>
    {items.map(({ label, command }) => (
      <Button
        key={label}
        variant="subtle"
        color="gray"
        size="sm"
        justify="flex-start"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          command();
          close();
        }}
      >
        {label}
      </Button>
    ))}
  </Stack>
);

export const SpacingTools = (desk: Desk) => (
  <ToolSheet label={words('format').spacing} icon={IconLineHeight} disabled={!desk.text} form>
    {(close) => <SpacingForm {...desk} close={close} />}
  </ToolSheet>
);

function SpacingForm({ text, standing, run, close }: Desk & { close: () => void }) {
  const { line, before, after, first, breakBefore, keepNext } = standing;
  const [values, setValues] = useState({ line, before, after, first, breakBefore, keepNext });
  const number = (name: 'line' | 'before' | 'after' | 'first') => (value: string | number) =>
    setValues({ ...values, [name]: Number(value) || 0 });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    close();
    if (text) run(setParagraph(text.look, { ...values, line: Math.max(values.line, 0.5) }));
  };
  return (
    <form onSubmit={apply}>
      <Stack gap="xs" w={250}>
        <NumberInput
          label={words('format').lineSpacing}
          size="xs"
          min={0.5}
          max={10}
          step={0.1}
          value={values.line}
          onChange={number('line')}
          data-autofocus
        />
        <Group gap="xs" grow>
          <NumberInput
            label={words('format').before}
            size="xs"
            min={0}
            max={500}
            step={3}
            value={values.before}
            onChange={number('before')}
          />
          <NumberInput
            label={words('format').after}
            size="xs"
            min={0}
            max={500}
            step={3}
            value={values.after}
            onChange={number('after')}
          />
        </Group>
        <NumberInput
          label={words('format').firstLine}
          size="xs"
          min={-500}
          max={500}
          step={6}
          value={values.first}
          onChange={number('first')}
        />
        <Checkbox
          size="xs"
          label={words('commands').breakBefore}
          checked={values.breakBefore}
          onChange={(event) => setValues({ ...values, breakBefore: event.currentTarget.checked })}
        />
        <Checkbox
          size="xs"
          label={words('commands').keepNext}
          checked={values.keepNext}
          onChange={(event) => setValues({ ...values, keepNext: event.currentTarget.checked })}
        />
        <Button type="submit" size="xs">
          {words('format').apply}
        </Button>
      </Stack>
    </form>
  );
}
