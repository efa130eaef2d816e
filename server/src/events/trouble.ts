import { isConnectionError } from '#db/patience.ts'

// 40001 and 40P01 undone for another's sake; 55P03 and 57014 waited too long; 25006 a standby that is being promoted.
const PASSES = new Set(['40001', '40P01', '55P03', '57014', '25006'])

// Class 53: disk full, out of memory, too many connections.
const PASSING_CLASS = '53'

// Class 22 data, 23 integrity, 54 a limit: the same rows fail again whoever sends them.
const BAD_ROW_CLASSES = new Set(['22', '23', '54'])

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''

/** The database is away or busy; the same statement may do in a moment. */
export function passes(error: unknown): boolean {
  const code = codeOf(error)
  if (isConnectionError(error) || PASSES.has(code) || code.startsWith(PASSING_CLASS)) return true
  // What the client says itself has no code: it gave up on an answer or on a connection.
  return code === '' && /timeout/i.test((error as Error).message ?? '')
}

/** At least one row is to blame, and the others may do without it. */
export const blamesRow = (error: unknown): boolean => BAD_ROW_CLASSES.has(codeOf(error).slice(0, 2))
