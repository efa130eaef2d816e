// Class 22 data, 23 integrity, 54 a limit: the same rows fail again whoever sends them.
const BAD_ROW_CLASSES = new Set(['22', '23', '54'])

/** At least one row is to blame, and the others may do without it. */
export const blamesRow = (error: unknown): boolean =>
  BAD_ROW_CLASSES.has(((error as { code?: string }).code ?? '').slice(0, 2))
