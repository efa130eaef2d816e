/** A task for a worker process. */
export interface Order {
  task: string
  input: unknown
}

/** The answer to an order: the task's result, or the message of the error that it threw. */
export type Report = { output: unknown } | { problem: string }

/**
 * Why a process ended before its work was done. `deadline`: the task used up its processor time. `crash`: the process
 * ended itself, for example without heap. `stalled`: it got too little processor time. `killed`: the system or an
 * operator ended it, or it never started.
 */
export type Ended = 'deadline' | 'crash' | 'stalled' | 'killed'
