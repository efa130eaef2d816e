const networkCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'],
  // While its machine or container is replaced, the server has no name or no route.
  ...['ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH'],
])

// PostgreSQL, Appendix A "Error Codes": class 08 connection exception; 57P01 to 57P03 the server stops, crashed or
// starts; 53300 too many connections.
const connectionCodes = /^(08...|57P0[123]|53300)$/

const connectionMessages =
  /Connection terminated|connection error and is not queryable|Client was closed|^timeout expired$/

/** The watch has given the database up for now (watch.ts). A connection error that is not worth a repetition. */
export class DatabaseAway extends Error {
  readonly code = 'ETIMEDOUT'
}

/** Whether the connection failed, rather than a statement. */
export function isConnectionError(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return networkCodes.has(code) || connectionCodes.test(code) || connectionMessages.test(message)
}

/** A write in a read-only transaction, as on a standby that is being promoted. */
const readOnlyCode = '25006'

export const isReadOnlyError = (error: unknown) => (error as { code?: string }).code === readOnlyCode

// 40001 serialization failure, 40P01 deadlock, 55P03 lock not available, 57014 query canceled.
const transientCodes = new Set(['40001', '40P01', '55P03', '57014', readOnlyCode])

// Class 53 insufficient resources: disk full, out of memory, too many connections.
const resourceClass = '53'

/** Whether the database as a whole is at fault and not one statement: it is away, read-only or full. */
export const isOutage = (error: unknown): boolean =>
  isConnectionError(error) ||
  isReadOnlyError(error) ||
  ((error as { code?: string }).code ?? '').startsWith(resourceClass)

/** Whether the database is away or busy, so that the same request can succeed later. */
export function isTransient(error: unknown): boolean {
  const {
    code = '',
    message = '',
    constraint,
  } = error as {
    code?: string
    message?: string
    constraint?: string
  }
  if (isConnectionError(error) || transientCodes.has(code) || code.startsWith(resourceClass)) return true
  // A check violation without a name: a partition was attached while the row went to the default one.
  if (code === '23514' && !constraint) return true
  // Errors of the client itself have no code: it timed out waiting for an answer or a connection.
  return code === '' && /timeout/i.test(message)
}

// Class 22 data exception, 23 integrity constraint violation, 54 program limit exceeded.
const rowClasses = new Set(['22', '23', '54'])

/** Whether a row of the statement is at fault: a retry with the same row fails again, the other rows can succeed. */
export const blamesRow = (error: unknown): boolean =>
  rowClasses.has(((error as { code?: string }).code ?? '').slice(0, 2))
