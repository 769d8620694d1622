import { Text } from '@mantine/core';
import { Pages } from '../../../shared/index.ts';
import { Rows } from '../../../shared/list/Rows.tsx';
import { Card } from '../../Card.tsx';
import { useList } from '../records/queries.ts';
import classes from '../records/records.module.css';
import { StateBadge } from '../records/StateBadge.tsx';
import type { CatalogRecord, Parent, ProductGroup } from '../records/types.ts';
import { useHidden } from '../records/useHidden.ts';
import { words } from '../words/words.ts';

type Child = CatalogRecord & { parent?: Parent };

/** The product groups and products that stand in a group, each with its sections. */
export function Children({ group }: { group: ProductGroup }) {
  const w = words('groups');
  return (
    <Card title={w.children} lead={w.childrenLead}>
      <List group={group} path="/v1/productgroups" at="groups" none={w.noGroups} />
      <List group={group} path="/v1/products" at="products" none={w.noProducts} />
    </Card>
  );
}

type Props = { group: ProductGroup; path: string; at: 'groups' | 'products'; none: string };

function List({ group, path, at, none }: Props) {
  const w = words('publish');
  const list = useList<Child>(path, { parent: group.id });
  const hidden = useHidden(list.data?.pages.flatMap(({ items }) => items) ?? []);
  return (
    <Pages
      of={list}
      what={w.places[at]}
      empty={
        <Text size="sm" c="dimmed" py={6}>
          {none}
        </Text>
      }
    >
      {(children, more) => (
        <ul className={classes.rows} aria-label={w.places[at]}>
          <Rows items={children} keyOf={({ id }) => id} height={57} more={more}>
            {(child, row) => (
              <li {...row} className={classes.row} style={{ padding: 0 }}>
                <a href={`/publish/${at}/${child.id}`} className={classes.link}>
                  <span className={classes.name}>{child.name}</span>
                  <span className={classes.slug}>
                    {group.sections
                      .filter(({ id }) => child.parent?.sections.includes(id))
                      .map(({ name }) => name)
                      .join(', ')}
                  </span>
                </a>
                <StateBadge state={child.state} hidden={hidden.get(child.id)} />
              </li>
            )}
          </Rows>
        </ul>
      )}
    </Pages>
  );
}
