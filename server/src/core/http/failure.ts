import { type ErrorName, errors } from '@mingpian/contract/shared/errors.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'

export interface ParameterError {
  path: string
  message: string
}

/** Errors of the pipeline that every call shares. A call may answer them without declaring them. */
export const commonErrors = [
  'parameterError',
  'loginExpired',
  'forbidden',
  'notFound',
  'requestTimeout',
  'tooLarge',
  'tooManyRequests',
  'internalError',
  'unavailable',
] as const satisfies ErrorName[]
export type CommonError = (typeof commonErrors)[number]

/**
 * Ends a call with one of the errors `E` that it declares, or with a common one. Code that refuses with a business
 * error takes this function from the call that it serves; if the call does not declare the error, it does not compile.
 * @param words the answer's text, for errors without a text in the catalogue
 */
export type Fail<E extends ErrorName = never> = (
  error: E | 'notFound' | 'forbidden' | 'loginExpired',
  words?: Record<Locale, string>,
) => never

/**
 * Narrows a `fail` for code that may raise more errors than can happen in this use: `names` are those that can. Any
 * other becomes an unexpected error.
 */
export const failOnly =
  <E extends ErrorName>(fail: Fail<E>, ...names: E[]): Fail<ErrorName> =>
  (error, words) => {
    const known = names.find((name) => name === error)
    if (known) return fail(known, words)
    throw new Error(`${error} was raised where it cannot happen`)
  }

/**
 * An error that the caller may see: it becomes its code and text in the envelope. Code may construct only common ones
 * itself.
 */
export class Failure extends Error {
  readonly failure: ErrorName
  readonly parameters: ParameterError[] | undefined
  /** Seconds after which the caller may try again. */
  readonly retryAfter: number | undefined
  /** The answer's text, for errors without a text in the catalogue. */
  readonly words: Record<Locale, string> | undefined

  constructor(
    failure: CommonError,
    more: { parameters?: ParameterError[]; retryAfter?: number; words?: Record<Locale, string> } = {},
  ) {
    super(more.parameters?.map(({ message }) => message).join('; ') ?? more.words?.en ?? errors[failure].en)
    this.failure = failure
    this.parameters = more.parameters
    this.retryAfter = more.retryAfter
    this.words = more.words
  }
}

/** @throws Failure 400 that names each parameter. */
export function missing(...paths: string[]): never {
  throw new Failure('parameterError', {
    parameters: paths.map((path) => ({ path, message: `${path} is required` })),
  })
}

/** @throws Failure 400 for one parameter; `what` follows its name, for example `is taken` */
export function refuseParameter(path: string, what: string): never {
  throw new Failure('parameterError', { parameters: [{ path, message: `${path} ${what}` }] })
}
