import { escapeAttribute, urisOf } from '../../../package/xml.ts';
import type { Source } from '../../source.ts';
import { declaration, insertInto, openPart, prefixOf } from './edit.ts';

const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Relationships of a part, with those that are added; the same target is related once. */
export function createRelationships(source: Source) {
  const added = new Map<string, { id: string; type: string; target: string; external: boolean }>();
  let next = 0;
  const freeId = () => {
    let id = '';
    do id = `rId${++next}`;
    while (source.relationships.has(id));
    return id;
  };
  return {
    /** @param type of office documents in general, such as `image`, or the whole address of another
     *  @param target an address when `external`, else the name of a part */
    add(type: string, target: string, external: boolean): string {
      const kind = type.slice(type.lastIndexOf('/') + 1);
      const same = [...source.relationships.values()].find(
        (one) => one.type === kind && one.target === target && one.external === external,
      );
      if (same) return same.id;
      const key = `${type} ${target}`;
      const one = added.get(key) ?? { id: freeId(), type, target, external };
      added.set(key, one);
      return one.id;
    },
    parts(): Map<string, Uint8Array> {
      if (added.size === 0) return new Map();
      const at = source.part.lastIndexOf('/') + 1;
      const name = `${source.part.slice(0, at)}_rels/${source.part.slice(at)}.rels`;
      const part = openPart(source, name, `${declaration}<Relationships xmlns="${namespace}"/>`);
      const office = urisOf('r')[source.strict ? 1 : 0] ?? '';
      const text = [...added.values()]
        .map(({ id, type, target, external }) => {
          const to = external
            ? `${escapeAttribute(target)}" TargetMode="External`
            : `/${escapeAttribute(target)}`;
          return `<${prefixOf(part)}Relationship Id="${id}" Type="${type.includes(':') ? type : `${office}/${type}`}" Target="${to}"/>`;
        })
        .join('');
      return new Map([[part.name, insertInto(part, [{ at: part.root.closeStart, text }])]]);
    },
  };
}
