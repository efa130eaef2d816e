import type { FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'

// Far more than any call takes. Validation checks every value and collects all of its errors.
const mostValues = 5_000
const deepest = 20

/**
 * Runs before any schema. PostgreSQL stores no NUL and no lone surrogate, and very deep or long input would block the
 * event loop during validation.
 * @throws Failure 400
 */
export function refuseUnfitInput(request: FastifyRequest): void {
  refuseUnfit(request.query)
  refuseUnfit(request.body)
}

/** As `refuseUnfitInput`, for one value. @throws Failure 400 */
export function refuseUnfit(value: unknown): void {
  look(value, '', 0, { values: mostValues })
}

function look(value: unknown, path: string, depth: number, left: { values: number }): void {
  if (left.values-- === 0) refuse('body', 'the body holds too many values')
  if (typeof value === 'string' && !isText(value)) refuse(path, `${path} holds characters that are not text`)
  if (typeof value !== 'object' || value === null) return
  if (depth === deepest) refuse('body', 'the body is nested too deeply')
  const fields = value as Record<string, unknown>
  for (const name of Object.keys(fields)) {
    const here = path ? `${path}.${name}` : name
    if (!isText(name)) refuse(here, `${here} holds characters that are not text`)
    look(fields[name], here, depth + 1, left)
  }
}

function refuse(path: string, message: string): never {
  throw new Failure('parameterError', { parameters: [{ path, message }] })
}

/** Whether a text has whole characters and no NUL, as the database and addresses require. */
const isText = (value: string) => !value.includes('\0') && value.isWellFormed()

/** Whether a part of the address names anything at all. */
export const isAddressable = (params: unknown) =>
  Object.values((params ?? {}) as Record<string, unknown>).every((part) => isText(String(part)))
