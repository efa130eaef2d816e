import type { WorkOwner } from '#core/work/fair-queue.ts'
import { WorkEnded } from '#core/work/process.ts'
import type { Workers } from '#core/work/workers.ts'
import type { ListFile, Row, readRows } from './rows.ts'
import { Unreadable } from './unreadable.ts'

/** Processes that read lists of people. */
export type ListWorkers = Workers<{ readRows: typeof readRows }>

/**
 * Reads a list in a worker process, so that no file holds up the server.
 * @throws Unreadable; Failure unavailable, where too much waits
 */
export async function readList(workers: ListWorkers, owner: WorkOwner, file: ListFile): Promise<Row[]> {
  const read = await workers
    .turn(owner, (run) => run('readRows', file))
    .catch((problem: unknown) => {
      // The process took too long or ran out of memory.
      if (problem instanceof WorkEnded) throw new Unreadable('tooFull')
      throw problem
    })
  if ('fault' in read) throw new Unreadable(read.fault)
  return read.rows
}
