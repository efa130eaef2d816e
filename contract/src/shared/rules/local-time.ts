const fields = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  // Midnight is 00, not 24.
  hourCycle: 'h23',
} as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a time zone show, as a field for date and time holds it: 2026-11-30T14:00. @param timeZone '' is the device's */
export function localTime(at: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...fields, ...(timeZone && { timeZone }) })
  // The zone of the device may change.
  if (timeZone) formats.set(timeZone, format)
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}`
}

/** What the clocks of a time zone show, as a day, '2026-11-21', and a time of day, '14:02'. */
export function inZone(at: string | Date, timeZone: string): { day: string; clock: string } {
  const [day = '', clock = ''] = localTime(new Date(at), timeZone).split('T')
  return { day, clock }
}

/**
 * The name of a time zone, '中国时间', where the clocks of the device show another time at that moment; '' otherwise. Times
 * of the zone are shown with it.
 */
export function otherZone(timeZone: string, at: string | Date, locale: string): string {
  if (!timeZone || localTime(new Date(at), timeZone) === localTime(new Date(at), '')) return ''
  const name = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
  return name.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
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
