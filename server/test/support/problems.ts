import type { ErrorName } from '@mingpian/contract/shared/errors.ts'
import type { Answer } from './app.ts'

/** Calls that end in a declared error, by the call's key and the error's name. */
export type Problems = Record<string, Partial<Record<ErrorName, () => Promise<Answer<unknown>>>>>
