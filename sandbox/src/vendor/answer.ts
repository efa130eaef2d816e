/** A request as the vendor's calls see it. A body that is not JSON counts as empty, as it does there. */
export type Call = {
  query: Record<string, string>
  body: Record<string, unknown>
  ip: string
}

/** Answers the vendor's success fields, or throws `Refusal`. */
export type Handler = (call: Call) => unknown

/** The calls of one vendor: `'GET /cgi-bin/token'` and what answers it. */
export type Calls = Record<string, Handler>

/** The vendor says no, with its own error code. */
export class Refusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** A success that is a picture instead of JSON. */
export class Picture {
  readonly bytes: Buffer
  readonly type: string

  constructor(bytes: Buffer, type: string) {
    this.bytes = bytes
    this.type = type
  }
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

export function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(textOf) : []
}

export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}
