import { CallError } from '@mingpian/client/call.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

export interface Write<I> {
  /** Starts the write. Resolves with whether it succeeded; false at once if one is under way. */
  run: (input: I) => Promise<boolean>
  /** Also while `onDone`, `onFailure` and `onEnd` refresh the page's data. */
  busy: boolean
  /** The input of the write under way, so that a list knows which row is busy. */
  running: I | undefined
}

interface Outcome<I, D> {
  /** These may return a promise: the write is busy until it resolves. */
  onDone?: (data: D, input: I) => unknown
  /** Calls that fail are reported by the app unless they are `quiet`. */
  onFailure?: (error: unknown, input: I) => unknown
  /** After either. */
  onEnd?: (input: I) => unknown
}

/**
 * The one way in which a page changes something on the server. A second tap while a write is under way does nothing. A
 * write that a retry must not repeat is made by `callOnce`, which the types of `call` demand.
 *
 * @example
 * const remove = useWrite((id: string) => call('DELETE /…', { query: { id } }), { onDone: refresh })
 * <Button busy={remove.busy} onClick={() => remove.run(id)}>
 */
export function useWrite<I = void, D = unknown>(
  work: (input: I) => Promise<D>,
  { onDone, onFailure, onEnd }: Outcome<I, D> = {},
): Write<I> {
  const isRunning = useRef(false)
  const { mutateAsync, isPending, variables } = useMutation<D, Error, I>({
    mutationFn: work,
    onSuccess: (data, input) => onDone?.(data, input),
    onError: (error, input) => onFailure?.(error, input),
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
      // An unhandled failure is a defect, which the window reports.
      if (!onFailure && !(error instanceof CallError)) throw error
      return false
    } finally {
      isRunning.current = false
    }
  }
  return { run, busy: isPending, running: isPending ? variables : undefined }
}
