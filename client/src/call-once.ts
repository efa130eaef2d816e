import type { CallTypes, IdempotentCallKey } from '@mingpian/contract/shared/calls.ts'
import { type CallInput, call } from './call.ts'
import { newId } from './new-id.ts'

/** Keys of actions without a success yet, by call and input. */
const keys = new Map<string, string>()

/**
 * Makes a call that is declared idempotent, as `call` does. An action is one call with one input until it succeeds: a
 * double tap and a retry have the same `Idempotency-Key`; a call after a success, or with another input, has a new one.
 *
 * @throws CallError as `call`
 */
export async function callOnce<K extends IdempotentCallKey>(
  name: K,
  input: Omit<CallInput<K>, 'headers'>,
): Promise<CallTypes<K>['data']> {
  const { query, body } = input as { query?: unknown; body?: unknown }
  const action = JSON.stringify([name, query, body])
  const key = keys.get(action) ?? newId()
  keys.set(action, key)
  const data = await call(name, { ...input, headers: { 'Idempotency-Key': key } } as CallInput<K>)
  keys.delete(action)
  return data
}
