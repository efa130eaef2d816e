import type { WorkOwner } from '#core/work/fair-queue.ts'
import { WorkEnded } from '#core/work/process.ts'
import type { Workers } from '#core/work/workers.ts'
import { type CleanHtml, cleaned, type cleanHtml } from './sanitise.ts'

type Tasks = { cleanHtml: typeof cleanHtml }

/**
 * Sanitises HTML for a piece. Long HTML is sanitised in a worker process: it takes about a millisecond for each kilobyte,
 * during which the server could answer no other call.
 * @param refuse ends the call if sanitising takes too much time of the processor
 */
export type CleanForPiece = (owner: WorkOwner, html: string, refuse: () => never) => Promise<CleanHtml>

/** Up to this number of characters HTML is sanitised in this process: a worker would take longer to start. */
const quickLength = 10_000

export const createHtmlCleaner =
  (workers: Workers<Tasks>): CleanForPiece =>
  async (owner, html, refuse) => {
    if (html.length <= quickLength) return cleaned(owner.companyId, html)
    try {
      return await workers.turn(owner, (run) => run('cleanHtml', { companyId: owner.companyId, html }))
    } catch (problem) {
      if (problem instanceof WorkEnded) return refuse()
      throw problem
    }
  }
