import classes from '../database.module.css';
import type { DatabaseProperties } from './queries.ts';

/** What of a database does not change. */
export function Facts({ properties }: { properties: DatabaseProperties }) {
  const { filePath, replicaId, designTemplate, templateName } = properties;
  const facts = [
    { name: 'Path', value: filePath },
    { name: 'Replica ID', value: replicaId },
    { name: 'Inherits its design from', value: designTemplate },
    { name: 'Template name', value: templateName },
  ].filter(({ value }) => value !== '');
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={classes.mono}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
