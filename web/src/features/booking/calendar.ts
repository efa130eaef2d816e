import type { Booking } from '@mingpian/contract/shared/booking.ts'

type Event = Pick<
  Booking,
  'orderId' | 'revision' | 'state' | 'serviceName' | 'placeName' | 'address' | 'startsAt' | 'endsAt'
>

const ended = new Set<Booking['state']>(['cancelled', 'refused'])

/**
 * A booking as a calendar file (RFC 5545). Each revision has the same UID and a higher SEQUENCE, so that a calendar
 * replaces the event; one that was cancelled takes it out.
 * @param now the time of writing
 */
export function calendarFile(booking: Event, now = new Date()): string {
  const { orderId, revision, state, serviceName, placeName, address, startsAt, endsAt } = booking
  const isOver = ended.has(state)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mingpian//Bookings//ZH',
    'CALSCALE:GREGORIAN',
    `METHOD:${isOver ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${orderId}@bookings`,
    `SEQUENCE:${revision}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(startsAt))}`,
    `DTEND:${stamp(new Date(endsAt))}`,
    `SUMMARY:${escaped(`${serviceName} · ${placeName}`)}`,
    `LOCATION:${escaped([placeName, address].filter(Boolean).join(' '))}`,
    `STATUS:${isOver ? 'CANCELLED' : state === 'asked' ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** A time in UTC: 20261121T060000Z. */
const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|\r|\n/g, '\\n')

const octets = 75

/** Breaks a line after at most 75 octets, never inside a character; what follows begins with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let [text, used] = ['', 0]
  for (const character of line) {
    const size = encoder.encode(character).length
    if (used + size > octets) {
      text += '\r\n '
      used = 1
    }
    text += character
    used += size
  }
  return text
}
