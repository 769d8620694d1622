import type { Formatting } from '../../../../formats/model/index.ts';

/** Rows and cells that the file says came or went: their keys do not say which, as those of suggestions made here do. */
export function changeRules(formatting: Pick<Formatting, 'changes'>): string[] {
  const of = (kind: 'ins' | 'del') =>
    Object.entries(formatting.changes ?? {})
      .filter(([key, change]) => change.of !== undefined && change.kind === kind && /^\w+$/.test(key))
      .map(([key]) => `[data-change~="${key}"]`)
      .join(', ');
  const [came, went] = [of('ins'), of('del')];
  const shade = (keys: string, style: string) =>
    `.sheet :is(tr:is(${keys}) > td, td:is(${keys})) { ${style} }`;
  const hide = (shown: string, keys: string) =>
    `[data-changes="${shown}"] .sheet :is(${keys}) { display: none; }`;
  return [
    ...(came
      ? [shade(came, 'background-image: linear-gradient(rgb(43 122 11 / 8%) 0 0);'), hide('original', came)]
      : []),
    ...(went
      ? [
          shade(
            went,
            'background-image: linear-gradient(rgb(166 58 30 / 9%) 0 0); text-decoration: line-through;',
          ),
          hide('final', went),
        ]
      : []),
  ];
}
