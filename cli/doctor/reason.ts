/** Why there was no answer, in as few words as the error has: fetch and sockets hide it at different depths. */
export function reasonOf(error: unknown): string {
  const { code, cause, message, errors } = Object(error);
  if (cause) return reasonOf(cause);
  if (Array.isArray(errors) && errors.length > 0) return reasonOf(errors[0]);
  return message || code || 'no answer';
}
