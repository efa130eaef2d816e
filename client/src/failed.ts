import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { CallError } from './call.ts'

/** Whether a call failed with one of these codes of the catalogue. */
export const failedWith = (error: unknown, ...among: readonly string[]): error is CallError =>
  error instanceof CallError && among.includes(error.code)

/** Codes of a record that does not exist, or whose id cannot be one. */
export const missingCodes: readonly string[] = [codes.notFound, codes.parameterError]
