import classes from './preview.module.css';

/** What there is to say of an element, name by value; what is not said is left out. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: string | undefined])[] }) {
  const said = of.filter(([, value]) => value);
  if (said.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {said.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
