/** Sets a property only when it has a value, so that an empty look is an empty object. */
export function set<Target, Key extends keyof Target>(
  target: Target,
  key: Key,
  value: Target[Key] | undefined,
) {
  if (value !== undefined) target[key] = value;
}

export const color = (value: string | undefined) =>
  value !== undefined && /^#[0-9a-f]{6}$/i.test(value) ? value.slice(1).toUpperCase() : undefined;
