import { Paper, Title } from '@mantine/core';
import { Rows } from '../../shared/list/Rows.tsx';
import { words } from '../words/words.ts';
import classes from './catalog.module.css';
import { FileRow } from './FileRow.tsx';
import { allMissing } from './missing.ts';
import type { CatalogFile, Part } from './queries.ts';

type Props = { files: CatalogFile[]; sections: Part[]; path: string };

/** The files of a release, under the names of its sections; the rest at the end. A file may stand in several.
 *  @param path slugs from the top down to the release */
export function FileList({ files, sections, path }: Props) {
  const w = words('catalog');
  // One reason for all stands above the list.
  const explain = allMissing(files).length > 1;
  const byId = new Map(files.map((file) => [file.id, file]));
  const parts = sections
    .map((section) => ({ name: section.name, items: section.items.flatMap((id) => byId.get(id) ?? []) }))
    .filter((part) => part.items.length > 0);
  const placed = new Set(parts.flatMap((part) => part.items.map((item) => item.id)));
  const rest = files.filter((file) => !placed.has(file.id));
  const all = [
    ...parts,
    ...(rest.length > 0 ? [{ name: parts.length > 0 ? w.moreFiles : w.files, items: rest }] : []),
  ];
  return (
    <>
      {all.map((part) => (
        <section key={part.name}>
          <Title order={2} size="h4" mb="xs">
            {part.name}
          </Title>
          <Paper withBorder radius="lg" component="ul" className={classes.list}>
            <Rows items={part.items} keyOf={({ id }) => id} height={116}>
              {(file, row) => <FileRow file={file} path={path} explain={explain} row={row} />}
            </Rows>
          </Paper>
        </section>
      ))}
    </>
  );
}
