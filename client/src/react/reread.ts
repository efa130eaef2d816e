import type { CallKey } from '@mingpian/contract/shared/calls.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Readers } from './readers.ts'

/** A file of its own, as no page needs the list before something is written. */
let load = (): Promise<Readers> => import('./readers.ts').then(({ readers }) => readers)

/** Replaces how the list is loaded, for a front end that has it at hand. */
export function loadReaders(by: () => Promise<Readers>): void {
  load = by
}

/**
 * Makes old what these writes change, as `readers.ts` says. `useWrite` does so for each write that succeeds. A page calls
 * it where it learns otherwise that its data is old, or where something must come before.
 *
 * @returns when the answers that are shown are fetched
 */
export const reread = (client: QueryClient, ...writes: readonly CallKey[]): Promise<void> =>
  makeOld(client, writes, 'active')

/** As `reread`, but what is shown stays: the page that wrote shows the change itself. */
export const rereadLater = (client: QueryClient, ...writes: readonly CallKey[]): Promise<void> =>
  makeOld(client, writes, 'none')

/** Fetches the list. A write does so while its call is under way. @returns undefined if the list does not load */
export const fetchReaders = (): Promise<Readers | undefined> => load().catch(() => undefined)

async function makeOld(client: QueryClient, writes: readonly CallKey[], refetchType: 'active' | 'none') {
  // A write is not busy for as long as a bad network withholds a file.
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, 3000))
  const readers = await Promise.race([fetchReaders(), late])
  // Without the list everything may be old.
  const old = readers && new Set<unknown>(writes.flatMap((write) => readers[write] ?? []))
  await client.invalidateQueries({ refetchType, predicate: ({ queryKey }) => !old || old.has(queryKey[0]) })
}
