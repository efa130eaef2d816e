import { type DestinationStream, type Logger, pino } from 'pino'

/** Writes lines of JSON, whose level is a word. @param to standard output by default */
export function createLogger(level: string, to?: DestinationStream): Logger {
  const options = { level, formatters: { level: (label: string) => ({ level: label }) } }
  return to ? pino(options, to) : pino(options)
}
