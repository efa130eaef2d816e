import { type Static, Type } from '@sinclair/typebox'
import { day } from './fields.ts'

const span = {
  from: Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'HH:MM' }),
  until: Type.String({
    pattern: '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$',
    description: 'HH:MM, later than `from`; 24:00 is the end of the day',
  }),
}

/** Hours of one day, on the clock of the company. */
export const clockSpan = Type.Object(span)
export type ClockSpan = Static<typeof clockSpan>

/**
 * Hours of a week in the company's time zone; the days count from Monday, 1, to Sunday, 7. Two shifts of one day have a
 * break between them.
 */
export const shift = Type.Object({
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 }),
  ...span,
})
export type Shift = Static<typeof shift>

/** The hours of a place on one day. */
export const OpeningDay = Type.Object({
  day,
  /** Empty where it is closed. */
  spans: Type.Array(clockSpan),
  /** Whether the hours are those of the week, or those of a public holiday, a working weekend or an exception. */
  why: Type.Union([
    Type.Literal('week'),
    Type.Literal('holiday'),
    Type.Literal('workday'),
    Type.Literal('exception'),
  ]),
  /** The name of the holiday in the language of the request, or the words of the exception; '' for none. */
  words: Type.String(),
})
export type OpeningDay = Static<typeof OpeningDay>
