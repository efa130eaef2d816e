import type { CallKey } from '@mingpian/contract/shared/calls.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useRef } from 'react'
import { CallError, onCall } from '../call.ts'
import { fetchReaders, reread, rereadLater } from './reread.ts'

export interface Write<I> {
  /** Starts the write. Resolves with whether it succeeded; false at once if one is under way. */
  run: (input: I) => Promise<boolean>
  /** Also while the page's data is read again, and until what `onDone`, `onFailure` and `onEnd` return resolves. */
  busy: boolean
  /** The input of the write under way, so that a list knows which row is busy. */
  running: I | undefined
}

export type Reread = 'always' | 'later' | 'beside' | boolean

interface Outcome<I, D> {
  /** These may return a promise: the write is busy until it resolves. */
  onDone?: (data: D, input: I) => unknown
  /** Instead of what the front end says of a failure. */
  onFailure?: (error: unknown, input: I) => unknown
  /** After either. */
  onEnd?: (input: I) => unknown
  /**
   * 'always': also after a refusal, which shows that the page's data is old. 'later': what is shown stays until it is
   * shown next. 'beside': nothing waits for it, because what wrote is closed at once. False: the page calls `reread`
   * itself, where it fits.
   */
  reread?: Reread
}

/**
 * How a front end says that a write failed. Without a value it is said where calls are reported (`onCallError`), and an
 * error that is no failed call is thrown: it is a defect, which the window reports.
 */
export const FailureContext = createContext<((error: unknown) => void) | undefined>(undefined)

/**
 * The one way in which a page changes something on the server. A second tap while a write is under way does nothing. A
 * write that a retry must not repeat is made by `callOnce`, which the types of `call` demand. What the calls of the write
 * made old (`readers.ts`) is read again before `onDone`, unless `reread` says otherwise.
 *
 * @example
 * const remove = useWrite((id: string) => call('DELETE /…', { query: { id } }), { onDone: () => toast(…) })
 * <Button busy={remove.busy} onClick={() => remove.run(id)}>
 */
export function useWrite<I = void, D = unknown>(
  work: (input: I) => Promise<D>,
  { onDone, onFailure, onEnd, reread: rereads = true }: Outcome<I, D> = {},
): Write<I> {
  const client = useQueryClient()
  const isRunning = useRef(false)
  const say = useContext(FailureContext)
  const onError = onFailure ?? say
  const { mutateAsync, isPending, variables } = useMutation<D, Error, I>({
    mutationFn: async (input) => {
      const made: CallKey[] = []
      const stop = onCall((name, failure) => {
        if (!failure || rereads === 'always') made.push(name)
      })
      if (rereads) void fetchReaders()
      try {
        return await work(input)
      } finally {
        stop()
        // Also if a later call of the work failed.
        if (rereads && made.length > 0) {
          const again = (rereads === 'later' ? rereadLater : reread)(client, ...made)
          if (rereads !== 'beside') await again
        }
      }
    },
    onSuccess: (data, input) => onDone?.(data, input),
    onError: (error, input) => onError?.(error, input),
    onSettled: (_data, _error, input) => onEnd?.(input),
    // Without a network the call fails at once. By default the library would wait.
    networkMode: 'always',
    // The input may contain codes and phone numbers.
    gcTime: 0,
  })
  const run = async (input: I) => {
    if (isRunning.current) return false
    isRunning.current = true
    try {
      await mutateAsync(input)
      return true
    } catch (error) {
      if (!onError && !(error instanceof CallError)) throw error
      return false
    } finally {
      isRunning.current = false
    }
  }
  return { run, busy: isPending, running: isPending ? variables : undefined }
}
