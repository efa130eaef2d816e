const fields = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  // Midnight is 00, not 24.
  hourCycle: 'h23',
} as const

/** What the clocks of a time zone show, as a field for date and time holds it: 2026-11-30T14:00. @param timeZone '' is the device's */
export function localTime(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { ...fields, ...(timeZone && { timeZone }) })
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}`
}

/** The moment at which the clocks of a time zone show a local time. @param timeZone '' is the device's */
export function momentOf(local: string, timeZone: string): Date {
  const shown = (text: string) => Date.parse(`${text}Z`)
  const wanted = shown(local)
  let at = wanted
  // Twice: near a change of summer time the first difference is that before the change.
  for (let times = 0; times < 2; times++) at += wanted - shown(localTime(new Date(at), timeZone))
  return new Date(at)
}

/** A moment as a field for date and time holds it. @param iso null for none, which is '' @param timeZone '' is the device's */
export const fieldOfMoment = (iso: string | null | undefined, timeZone: string): string =>
  iso ? localTime(new Date(iso), timeZone) : ''

/** The moment that a field for date and time means. @param local '' for none, which is null @param timeZone '' is the device's */
export const momentOfField = (local: string, timeZone: string): string | null =>
  local ? momentOf(local, timeZone).toISOString() : null
