/** The logger of the database layer: pino and `console` both fit. */
export type Log = {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
