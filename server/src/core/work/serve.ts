import type { Order, Report } from './messages.ts'

/** Functions that a worker process does, by name. Input and result are copied: data without functions or classes. */
export type Tasks = Record<string, (input: never) => Promise<unknown>>

/** Turns this process into a worker: it does one order after the other until the server goes away. */
export function serveTasks(tasks: Tasks): void {
  process.on('message', async (order: Order) => {
    process.send?.(await report(tasks, order))
  })
  process.on('disconnect', () => process.exit())
  // Ignores a signal to the whole process group: the server stops, and finishes the work that has begun.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
}

async function report(tasks: Tasks, { task, input }: Order): Promise<Report> {
  try {
    const work = tasks[task]
    if (!work) throw new Error(`there is no task ${task}`)
    return { output: await work(input as never) }
  } catch (problem) {
    return { problem: problem instanceof Error ? problem.message : String(problem) }
  }
}
