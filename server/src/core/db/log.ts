/** What the database layer needs of a logger: pino and `console` both fit. */
export type Log = {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
