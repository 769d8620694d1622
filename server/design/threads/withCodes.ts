/** Errors on the way to another thread lose their code, but not their cause (structured clone).
 *  @returns the same work, whose errors carry their code as their cause. */
export const withCodes =
  <Task, Answer>(work: (task: Task) => Promise<Answer>) =>
  async (task: Task): Promise<Answer> => {
    try {
      return await work(task);
    } catch (error) {
      const code = codeOf(error);
      throw error instanceof Error && code !== undefined ? Object.assign(error, { cause: code }) : error;
    }
  };

function codeOf(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && typeof each.code === 'string') return each.code;
  return undefined;
}
