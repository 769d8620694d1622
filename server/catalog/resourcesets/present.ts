import type { LinkRow, ResourceSetRow } from './store.ts';

export const presentLink = ({ id, label, url, type }: LinkRow) => ({ id, label, url, type });

export const presentResourceSet = (row: ResourceSetRow) => ({
  id: row.id,
  name: row.name,
  state: row.state,
  resources: row.resources.map(presentLink),
});
