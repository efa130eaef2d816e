import { type ErrorName, errors } from '@mingpian/contract/shared/errors.ts'

export interface ParameterError {
  path: string
  message: string
}

/** A failure that the caller may know about: it becomes its code and text in the envelope. */
export class Failure extends Error {
  readonly failure: ErrorName
  readonly parameters: ParameterError[] | undefined
  /** Seconds after which the caller may try again. */
  readonly retryAfter: number | undefined
  /** The words of the answer, where the catalogue leaves them to the server. */
  readonly words: string | undefined

  constructor(
    failure: ErrorName,
    more: { parameters?: ParameterError[]; retryAfter?: number; words?: string } = {},
  ) {
    super(errors[failure].en)
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
