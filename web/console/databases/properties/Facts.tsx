import classes from '../database.module.css';
import { words } from '../words/words.ts';
import type { DatabaseProperties } from './queries.ts';

/** What of a database does not change. */
export function Facts({ properties }: { properties: DatabaseProperties }) {
  const w = words('properties');
  const { filePath, replicaId, designTemplate, templateName } = properties;
  const facts = [
    { name: w.path, value: filePath },
    { name: w.replicaId, value: replicaId },
    { name: w.designTemplate, value: designTemplate },
    { name: w.templateName, value: templateName },
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
