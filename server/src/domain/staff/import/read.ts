import { WorkEnded } from '#core/work/process.ts'
import type { Workers } from '#core/work/workers.ts'
import type { readRows } from './rows.ts'
import { type ReadList, Unreadable } from './unreadable.ts'

/** Processes that read lists of staff. */
export type ListWorkers = Workers<{ readRows: typeof readRows }>

/**
 * The rows of a list.
 * @param read reads the file in a worker process, so that no file blocks the server
 * @throws Unreadable; Failure unavailable, if too much work is waiting
 */
export async function readList<Row>(read: () => Promise<ReadList<Row>>): Promise<Row[]> {
  const list = await read().catch((problem: unknown) => {
    // The file took too much time of the processor or too much memory.
    if (problem instanceof WorkEnded) throw new Unreadable('tooFull')
    throw problem
  })
  if ('fault' in list) throw new Unreadable(list.fault, list.column)
  return list.rows
}
