import { Badge, Text, Title } from '@mantine/core';
import { Answer } from '../../../shared/index.ts';
import { textFor } from '../../../words/words.ts';
import type { Element } from '../elementQueries.ts';
import { ElementLink } from './ElementLink.tsx';
import { Lines } from './Lines.tsx';
import { Notes } from './Notes.tsx';
import { useUsers, useUses } from './queries.ts';
import classes from './references.module.css';
import { words } from './words/words.ts';

type Props = { nsfPath: string; element: Element };

/** Where an element is used in its database, and what it uses. */
export default function Usage({ nsfPath, element }: Props) {
  const w = words('usage');
  return (
    <div className={classes.usage}>
      <section aria-label={w.users}>
        <Title order={3} size="h4">
          {w.users}
        </Title>
        <Answer of={useUsers(nsfPath, element.unid)} what={w.theUsers}>
          {({ users, launch, ...answered }) => (
            <>
              {launch && <Text size="sm">{w.launch}</Text>}
              {users.length === 0 && !launch && (
                <Text size="sm" c="dimmed">
                  {w.nobody} {w.nobodyHelp}
                </Text>
              )}
              <ul className={classes.list}>
                {users.map(({ places, ...user }) => (
                  <li key={user.unid}>
                    <div className={classes.head}>
                      <ElementLink nsfPath={nsfPath} element={user} />
                      <span className={classes.count}>{w.places(places.length)}</span>
                    </div>
                    <Lines nsfPath={nsfPath} of={user} places={places} />
                  </li>
                ))}
              </ul>
              <Notes {...answered} />
            </>
          )}
        </Answer>
      </section>
      <Uses nsfPath={nsfPath} element={element} />
    </div>
  );
}

function Uses({ nsfPath, element }: Props) {
  const w = words('usage');
  return (
    <section aria-label={w.uses}>
      <Title order={3} size="h4">
        {w.uses}
      </Title>
      <Answer of={useUses(nsfPath, element.unid)} what={w.theUses}>
        {({ uses, ...answered }) => (
          <>
            {uses.length === 0 && (
              <Text size="sm" c="dimmed">
                {w.nothing}
              </Text>
            )}
            {uses.length > 0 && (
              <Lines
                nsfPath={nsfPath}
                of={element}
                places={uses}
                beside={({ target, kind, named, sure }) =>
                  target ? (
                    <ElementLink nsfPath={nsfPath} element={target} />
                  ) : (
                    <span className={classes.element}>
                      <span className={classes.any}>{`${textFor(words('kinds'), kind)} ${named}`}</span>
                      {sure && (
                        <Badge variant="light" color="orange" size="sm" tt="none">
                          {w.missing}
                        </Badge>
                      )}
                    </span>
                  )
                }
              />
            )}
            <Notes {...answered} />
          </>
        )}
      </Answer>
    </section>
  );
}
