import { Button, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { go } from '../address.ts';
import classes from './downloads.module.css';
import { dayOf } from './periods.ts';
import { addressOf, type Chosen } from './queries.ts';
import { words } from './words/words.ts';

const usual = [7, 30, 90, 365];

/** Which days are shown: some up to today, or any from and to. */
export function SpanFields({ chosen }: { chosen: Chosen }) {
  const w = words('span');
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="md">
      <nav aria-label={w.upToToday} className={classes.spans}>
        {usual.map((days) => (
          <a
            key={days}
            href={addressOf({ ...chosen, days })}
            aria-current={days === chosen.days ? 'true' : undefined}
          >
            {w.days(days)}
          </a>
        ))}
      </nav>
      <OwnSpan key={`${chosen.span.from} ${chosen.span.to}`} chosen={chosen} />
    </Group>
  );
}

function OwnSpan({ chosen }: { chosen: Chosen }) {
  const w = words('span');
  const [span, setSpan] = useState(chosen.span);
  const today = dayOf(new Date());
  const show = (event: FormEvent) => {
    event.preventDefault();
    go(addressOf({ ...chosen, span, days: undefined }));
  };
  return (
    <form onSubmit={show} className={classes.own}>
      <label>
        {w.from}
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
        {w.to}
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
        {w.show}
      </Button>
    </form>
  );
}
