import { randomInt } from 'node:crypto'
import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { Kind, type TSchema } from '@sinclair/typebox'

type Fields = Record<string, unknown>

/** Values by field name, or makers of them, tried before the schema's own kind: ids above all. */
export type Known = Record<string, unknown>

/** The smallest value that a schema accepts, with the known values where their names appear. */
export function sample(schema: TSchema, known: Known, name = ''): unknown {
  const given = known[name]
  if (given !== undefined) return typeof given === 'function' ? given() : given
  switch (schema[Kind]) {
    case 'Object':
      return Object.fromEntries(
        ((schema.required as string[] | undefined) ?? []).map((field) => [
          field,
          sample(schema.properties[field], known, field),
        ]),
      )
    case 'Union':
      return sample(schema.anyOf[0], known, name)
    case 'Array':
      return [sample(schema.items, known, name)]
    case 'Literal':
      return schema.const
    case 'Integer':
    case 'Number':
      return schema.minimum ?? 1
    case 'Boolean':
      return true
    case 'String':
      return name === 'url' ? 'https://example.com/' : 'x'.repeat(Math.max(schema.minLength ?? 0, 1))
  }
  throw new Error(`No sample for ${String(schema[Kind])} at ${name}`)
}

export interface Input {
  query: Fields
  body: Fields | undefined
}

/** A valid input of a call: what it requires, its company, and those of the optional fields that are asked for. */
export function sampleInput(endpoint: Endpoint, known: Known, optional: string[] = []): Input {
  const query = (endpoint.query ? sample(endpoint.query, known) : {}) as Fields
  const body = endpoint.body ? (sample(endpoint.body, known) as Fields) : undefined
  for (const field of [endpoint.tenant ?? '', ...optional]) {
    if (endpoint.query?.properties[field]) query[field] = known[field]
    else if (body && !Array.isArray(body) && endpoint.body?.properties?.[field]) body[field] = known[field]
  }
  return { query, body }
}

/** Paths of all required parameters, inner ones too: `attr.contentId`. */
export function requiredPaths(schema: TSchema | undefined, parent = ''): string[] {
  if (!schema) return []
  if (schema[Kind] === 'Union') return requiredPaths(schema.anyOf[0], parent)
  if (schema[Kind] === 'Array') return requiredPaths(schema.items, `${parent}.0`)
  if (schema[Kind] !== 'Object') return []
  return ((schema.required as string[] | undefined) ?? []).flatMap((field) => {
    const path = parent ? `${parent}.${field}` : field
    return [path, ...requiredPaths(schema.properties[field], path)]
  })
}

/** Paths of all declared parameters, optional ones and inner ones too. */
export function declaredPaths(schema: TSchema | undefined, parent = ''): string[] {
  if (!schema) return []
  if (schema[Kind] === 'Union') return declaredPaths(schema.anyOf[0], parent)
  if (schema[Kind] === 'Array') return declaredPaths(schema.items, `${parent}.0`)
  if (schema[Kind] !== 'Object') return []
  return Object.entries(schema.properties as Record<string, TSchema>).flatMap(([field, inner]) => {
    const path = parent ? `${parent}.${field}` : field
    return [path, ...declaredPaths(inner, path)]
  })
}

/** A copy with one path removed, or set: `materials.0._id` is that of the first of a list. */
export function changed<F extends Fields | unknown[]>(fields: F, path: string, value?: unknown): F {
  const [first, ...rest] = path.split('.') as [string, ...string[]]
  const copy = (Array.isArray(fields) ? [...fields] : { ...fields }) as Fields
  if (rest.length > 0) {
    const inner = copy[first] ?? (rest[0] === '0' ? [] : {})
    copy[first] = changed(inner as Fields, rest.join('.'), value)
  } else if (value === undefined) delete copy[first]
  else copy[first] = value
  return copy as F
}

/** Characters of four bytes that do not compress: what PostgreSQL has most trouble to store and to index. */
const dense = (length: number) =>
  String.fromCodePoint(...Array.from({ length }, () => 0x20000 + randomInt(0xa000)))

// Far below the limit of a body.
const longest = 20_000
const most = 1_000

/** Each declared field with the values at its own limits: the longest text, the ends of a number, the fullest list. */
export function* limitsIn(
  schema: TSchema | undefined,
  known: Known,
  path = '',
): Generator<[path: string, value: unknown]> {
  if (!schema) return
  const inner = (name: string) => (path ? `${path}.${name}` : name)
  switch (schema[Kind]) {
    case 'Object':
      for (const [name, field] of Object.entries(schema.properties as Record<string, TSchema>))
        yield* limitsIn(field, known, inner(name))
      return
    case 'Union':
      for (const one of schema.anyOf) yield* limitsIn(one, known, path)
      return
    case 'Array': {
      const item = sample(schema.items, known)
      yield [path, Array.from({ length: Math.min(schema.maxItems ?? most, most) }, () => item)]
      yield* limitsIn(schema.items, known, inner('0'))
      return
    }
    case 'Integer':
    case 'Number':
      yield [path, schema.minimum ?? -Number.MAX_SAFE_INTEGER]
      yield [path, schema.maximum ?? Number.MAX_SAFE_INTEGER]
      return
    case 'String':
      yield [path, dense(Math.min(schema.maxLength ?? longest, longest))]
      yield [path, ' '.repeat(Math.max(schema.minLength ?? 0, 1))]
  }
}
