import type { Json, VendorAnswer } from './http.ts'
import { type Vendor, VendorError } from './vendor-error.ts'

/** Reads the fields of a vendor's success, whose shape is not guaranteed. */
export interface Reader {
  /** @throws VendorError where it is missing */
  must(field: string): string
  /** '' where it is missing. */
  text(field: string): string
  number(field: string): number
  object(field: string): Reader
  /** Empty where it is missing; elements that are no numbers are 0. */
  numbers(field: string): number[]
  /** Empty where it is missing; elements that are no text are left out. */
  texts(field: string): string[]
  /** Empty where it is missing; elements that are no objects are left out. */
  list(field: string): Reader[]
}

export function reader(vendor: Vendor, answer: VendorAnswer): Reader {
  if (!('json' in answer)) throw new VendorError(vendor, 'malformed', 'an image where JSON was expected')
  return read(vendor, answer.json)
}

function read(vendor: Vendor, json: Json): Reader {
  const text = (field: string) => {
    const value = json[field]
    if (typeof value === 'number') return String(value)
    return typeof value === 'string' ? clean(value) : ''
  }
  return {
    text,
    must(field) {
      const value = text(field)
      if (!value) throw new VendorError(vendor, 'malformed', `${field} is missing`)
      return value
    },
    number: (field) => (typeof json[field] === 'number' ? json[field] : 0),
    object(field) {
      const value = json[field]
      return read(vendor, typeof value === 'object' && value !== null ? (value as Json) : {})
    },
    numbers(field) {
      const value: unknown = json[field]
      return Array.isArray(value) ? value.map((each) => (typeof each === 'number' ? each : 0)) : []
    },
    texts(field) {
      const value: unknown = json[field]
      return Array.isArray(value)
        ? value.flatMap((each) => (typeof each === 'string' && each ? [clean(each)] : []))
        : []
    },
    list(field) {
      const value: unknown = json[field]
      if (!Array.isArray(value)) return []
      return value.flatMap((each) =>
        typeof each === 'object' && each !== null ? [read(vendor, each as Json)] : [],
      )
    },
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair, and nicknames may have both. */
const clean = (value: string) => value.toWellFormed().replaceAll('\0', '')
