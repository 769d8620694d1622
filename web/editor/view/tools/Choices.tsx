import { Button, Stack } from '@mantine/core';

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
