import type { CallKey } from '@mingpian/contract/shared/calls.ts'
import { currentCompany } from './company.ts'

/**
 * The key under which a front end caches the answer of a call. Without an input it is the prefix of the keys of all
 * answers of that call, for invalidation.
 *
 * @returns the name, then the company that the request is made for, then its query and body
 */
export function callKey(name: CallKey, input?: object): readonly unknown[] {
  if (!input) return [name]
  const { query, body } = input as { query?: unknown; body?: unknown }
  return [name, company(), { query, body }]
}

/** '' on the server, which has no address: there each rendering has a cache of its own. */
const company = () => (typeof location === 'undefined' ? '' : currentCompany())
