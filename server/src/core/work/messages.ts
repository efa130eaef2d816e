/** A task for a worker process. */
export interface Order {
  task: string
  input: unknown
}

/** The answer to an order: the task's result, or the message of the error that it threw. */
export type Report = { output: unknown } | { problem: string }

/**
 * Why a process ended before its work was done: it took too long, it got too little processor time, or it crashed, for
 * example without memory.
 */
export type Ended = 'deadline' | 'stalled' | 'crash'
