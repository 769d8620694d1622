import { Button, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { go } from '../address.ts';
import classes from './downloads.module.css';
import { dayOf } from './periods.ts';
import { addressOf, type Chosen } from './queries.ts';

const usual = [
  { days: 7, name: '7 days' },
  { days: 30, name: '30 days' },
  { days: 90, name: '90 days' },
  { days: 365, name: '1 year' },
];

/** Which days are shown: some up to today, or any from and to. */
export function SpanFields({ chosen }: { chosen: Chosen }) {
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="md">
      <nav aria-label="Period up to today" className={classes.spans}>
        {usual.map(({ days, name }) => (
          <a
            key={days}
            href={addressOf({ ...chosen, days })}
            aria-current={days === chosen.days ? 'true' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      <OwnSpan key={`${chosen.span.from} ${chosen.span.to}`} chosen={chosen} />
    </Group>
  );
}

function OwnSpan({ chosen }: { chosen: Chosen }) {
  const [span, setSpan] = useState(chosen.span);
  const today = dayOf(new Date());
  const show = (event: FormEvent) => {
    event.preventDefault();
    go(addressOf({ ...chosen, span, days: undefined }));
  };
  return (
    <form onSubmit={show} className={classes.own}>
      <label>
        From
        <input
          type="date"
          required
          min="2000-01-01"
          max={span.to || today}
          value={span.from}
          onChange={(event) => setSpan({ ...span, from: event.currentTarget.value })}
        />
      </label>
      <label>
        To
        <input
          type="date"
          required
          min={span.from || '2000-01-01'}
          max={today}
          value={span.to}
          onChange={(event) => setSpan({ ...span, to: event.currentTarget.value })}
        />
      </label>
      <Button type="submit" variant="default">
        Show
      </Button>
    </form>
  );
}
