import { call } from '@mingpian/client/call.ts'
import type { AnswersOf } from './links.ts'

/** The file of an export, or why there is none; neither where it takes longer. */
export interface AnswersFile {
  url: string
  problem: string
}

/** The wait for a file. An export that takes longer goes on: the same request finds it again. */
const longestMs = 120_000

/** Exports answers by a job, and waits for the file. */
export async function answersFile(
  filter: Omit<AnswersOf, 'answerId'> & { keyword?: string },
  everyMs = 1_000,
): Promise<AnswersFile> {
  const { exportId } = await call('POST /biz/v1/form/export', { body: filter })
  for (const end = Date.now() + longestMs; Date.now() < end; ) {
    const { list } = await call('GET /biz/v1/jobs/list', { query: { kind: 'answersExport' } })
    const job = list.find(({ jobId }) => jobId === exportId)
    if (job?.state === 'failed') return { url: '', problem: job.problem }
    if (job?.state === 'done')
      return { ...(await call('GET /biz/v1/jobs/export/file', { query: { exportId } })), problem: '' }
    await new Promise((done) => setTimeout(done, everyMs))
  }
  return { url: '', problem: '' }
}
