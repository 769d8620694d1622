/** Whether an Accept header prefers CSV to JSON (RFC 9110, section 12.5.1); when it likes both alike, it is JSON. */
export function wantsCsv(accept = '*/*'): boolean {
  const ranges = accept.split(',').map((each) => {
    const [type = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { type, weight: weight ? Number(weight.slice(2)) || 0 : 1 };
  });
  const weightOf = (type: string) =>
    [type, `${type.split('/')[0]}/*`, '*/*'].flatMap((name) => ranges.filter((each) => each.type === name))[0]
      ?.weight ?? 0;
  return weightOf('text/csv') > weightOf('application/json');
}
