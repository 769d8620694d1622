import classes from './keys.module.css';

/** Keys under a title, each with what it does; `keys` as they are printed. */
export type KeyGroup = { title: string; lines: { id: string; name: string; keys: string[] }[] };

/** What keys do, in as many columns as fit. */
export function KeyList({ groups }: { groups: KeyGroup[] }) {
  return (
    <div className={classes.groups}>
      {groups.map(({ title, lines }) => (
        <section key={title} className={classes.group} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {lines.map(({ id, name, keys }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key} className={classes.keys}>
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
