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
 * Ends a call with one of the errors `E` that it declares, or with a common one. Code that refuses something for a
 * reason of its own takes this function of the call that it serves: where the call does not declare the error, it does
 * not compile. @param words the answer's text, where the catalogue leaves it to the server
 */
export type Fail<E extends ErrorName = never> = (
  error: E | 'notFound' | 'forbidden' | 'loginExpired',
  words?: Record<Locale, string>,
) => never

/**
 * A `fail` for code that may raise more errors than can happen where it is used: `names` are those that can. Any other
 * ends as an unexpected error.
 */
export const failOnly =
  <E extends ErrorName>(fail: Fail<E>, ...names: E[]): Fail<ErrorName> =>
  (error, words) => {
    const known = names.find((name) => name === error)
    if (known) return fail(known, words)
    throw new Error(`${error} was raised where it cannot happen`)
  }

/** A failure that the caller may know about: it becomes its code and text in the envelope. By hand a common one alone. */
export class Failure extends Error {
  readonly failure: ErrorName
  readonly parameters: ParameterError[] | undefined
  /** Seconds after which the caller may try again. */
  readonly retryAfter: number | undefined
  /** The words of the answer, where the catalogue leaves them to the server. */
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
