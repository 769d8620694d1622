import { describe, expect, it } from 'vitest';
import { sameNode, signature } from '../changes.ts';
import { normalize } from '../normalize.ts';
import { schema } from '../schema.ts';
import type { ModelNode } from '../types.ts';
import { markProperties, nodeProperties, type Properties } from './index.ts';

/** Every property of every node and mark, one by one. */
const each = (all: Readonly<Record<string, Properties>>) =>
  Object.entries(all).flatMap(([type, properties]) =>
    Object.entries(properties).map(([name, property]) => [type, name, property] as const),
  );
const values = { text: 'quagga', number: 7, boolean: false };

describe('the properties of the model', () => {
  it('are those of the schema', () => {
    const named = (specs: typeof schema.nodes | typeof schema.marks) =>
      Object.fromEntries(Object.entries(specs).map(([type, { spec }]) => [type, spec.attrs ?? {}]));
    const declared = (all: Readonly<Record<string, Properties>>) =>
      Object.fromEntries(
        Object.entries(all).map(([type, properties]) => [
          type,
          Object.fromEntries(
            Object.entries(properties)
              .filter(([, { role }]) => role !== 'written')
              .map(([name, { default: value = null }]) => [name, { default: value }]),
          ),
        ]),
      );
    expect(named(schema.nodes)).toEqual(declared(nodeProperties));
    expect(named(schema.marks)).toEqual(declared(markProperties));
    expect(Object.keys(schema.marks)).toEqual(Object.keys(markProperties));
  });

  it.each(each(nodeProperties))(
    'a %s with another %s is another, unless it only shows',
    (type, name, property) => {
      const node: ModelNode = { type, attrs: {} };
      const other: ModelNode = { type, attrs: { [name]: values[property.kind] } };
      expect(sameNode(node, other)).toBe(property.role === 'shown');
      expect(sameNode({ type: 'doc', content: [node] }, { type: 'doc', content: [other] })).toBe(
        property.role === 'shown',
      );
      expect(signature(node) === signature(other)).toBe(property.role === 'shown');
    },
  );

  it.each(each(markProperties))(
    'a text whose mark %s has another %s is another, unless it only shows',
    (type, name, property) => {
      const text = (value: unknown): ModelNode => ({
        type: 'text',
        text: 'a',
        marks: [{ type, attrs: { [name]: value } }],
      });
      const [one, other] = [text(property.default ?? null), text(values[property.kind])];
      expect(sameNode(one, other)).toBe(property.role === 'shown');
      const joined = normalize({ type: 'doc', content: [{ type: 'paragraph', content: [one, other] }] });
      expect(joined.content?.[0]?.content).toHaveLength(property.role === 'shown' ? 1 : 2);
    },
  );

  it('come back from copied content as they were, by their kinds', () => {
    for (const [type, properties] of Object.entries(nodeProperties)) {
      for (const [name, { kind, role }] of Object.entries(properties)) {
        const rule = schema.nodes[type]?.spec.parseDOM?.[0];
        // Spans are those of the page's own table, and the identity of a block never travels.
        if (!rule?.getAttrs || role === 'written' || name === 'id' || /^(span|rows)$/.test(name)) continue;
        const value = values[kind];
        const dom = {
          getAttribute: (asked: string) => (asked === `data-${name}` ? String(value) : null),
          dataset: {},
        };
        const read = rule.getAttrs(dom as unknown as HTMLElement) as Record<string, unknown>;
        expect([type, name, read[name]]).toEqual([type, name, value]);
      }
    }
  });
});
