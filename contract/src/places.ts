import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { day, line, recordId, requiredName, url, userId } from '#shared/fields.ts'
import { clockSpan, shift } from '#shared/hours.ts'

const placeId = recordId

/** GCJ-02 degrees, as WeChat and the maps of China use them. */
const Coordinates = Type.Object({
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
})

/** A day with other hours than the week has. */
const PlaceException = Type.Object({
  day,
  /** Empty where the place is closed. */
  spans: Type.Array(clockSpan, { maxItems: 6 }),
  /** The reason, as visitors read it; '' for none. */
  words: line(60),
})

const settings = {
  name: requiredName,
  address: Type.String({ minLength: 1, maxLength: 200 }),
  phone: line(32),
  coordinates: Type.Union([Coordinates, Type.Null()]),
  pictures: Type.Array(url, { maxItems: 9 }),
  /** Empty where the place has no hours: visitors are shown none, and nothing can be booked. */
  hours: Type.Array(shift, { maxItems: 21 }),
  /** Whether it closes on public holidays of China and opens on working weekends, with the hours of a Monday. */
  keepsHolidays: Type.Boolean(),
  /** Those that are over a year ago are dropped. */
  exceptions: Type.Array(PlaceException, { maxItems: 200 }),
  /** How many persons it can take at the same time; 0 for any number. */
  seats: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** The members of staff who work there. */
  userIds: Type.Array(userId, { maxItems: 500 }),
}
/** What an administrator decides about a place. Of a new one what is absent is empty; of another it stays. */
export const PlaceSettings = Type.Composite([
  Type.Pick(Type.Object(settings), ['name', 'address']),
  Type.Partial(Type.Omit(Type.Object(settings), ['name', 'address'])),
])
export type PlaceSettings = Static<typeof PlaceSettings>

/** A place as administrators see it. Of its staff those are listed who have not left. */
export const Place = Type.Object({
  placeId,
  ...settings,
  staff: Type.Array(Type.Object({ userId, name: Type.String(), avatar: url })),
})
export type Place = Static<typeof Place>

const changed = Type.Object({ placeId })

/** The company's places: shops, branches, showrooms. Visitors read them by `GET /card/v1/location/places`. */
export const places = {
  list: endpoint('GET /wxwork/v1/console/places', {
    summary: 'The places of the company in its own order.',
    access: 'admin',
    may: 'company.read',
    data: Type.Object({ list: Type.Array(Place), timeZone: Type.String() }),
  }),
  save: endpoint('POST /wxwork/v1/console/place/save', {
    summary: 'Adds a place, or changes all that is given of one.',
    access: 'admin',
    may: 'company.write',
    idempotent: true,
    body: Type.Object({
      /** Absent for a new place. */
      placeId: Type.Optional(placeId),
      ...PlaceSettings.properties,
    }),
    data: changed,
  }),
  remove: endpoint('POST /wxwork/v1/console/place/remove', {
    summary: 'Takes a place out of all lists. Repeating it changes nothing.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object({ placeId }),
    data: changed,
  }),
  order: endpoint('POST /wxwork/v1/console/place/order', {
    summary: 'Sets the order of the places. Those that are not named follow.',
    access: 'admin',
    may: 'company.write',
    body: Type.Object({ placeIds: Type.Array(placeId, { minItems: 1, maxItems: 500 }) }),
    data: Type.Object({ placeIds: Type.Array(placeId) }),
  }),
}
