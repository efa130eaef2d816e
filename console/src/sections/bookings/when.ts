/** A day and a time of day in a zone: '2026-11-21', '14:02'. */
export function inZone(iso: string, timeZone: string): { day: string; clock: string } {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    ...{ hourCycle: 'h23', timeZone },
  })
  const part = Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  return { day: `${part.year}-${part.month}-${part.day}`, clock: `${part.hour}:${part.minute}` }
}
