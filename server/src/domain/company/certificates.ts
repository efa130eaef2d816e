import { connect } from 'node:tls'
import type { Kysely } from 'kysely'
import type { Gauge } from 'prom-client'
import type { DB } from '#core/db/schema.ts'
import type { Job } from '#core/jobs/rounds.ts'

const TIMEOUT_MS = 5_000
const MOST_HOSTS = 100

/**
 * The end of the certificate with which a host answers.
 * @param host with its port, if it is not 443
 * @throws Error of the connection; also for a host without TLS
 */
export function certificateEnd(host: string): Promise<Date> {
  const { hostname, port } = new URL(`https://${host}`)
  return new Promise((resolve, reject) => {
    // An expired or foreign certificate has an end as well.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('timeout')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
  })
}

/** Reads the certificates of PUBLIC_ORIGIN and of the companies' domains four times a day. */
export const certificateJob = (
  { ops }: { ops: Kysely<DB> },
  publicOrigin: string,
  ends: Gauge<'host'>,
): Job => ({
  name: 'reading the certificates',
  everyMs: 6 * 60 * 60_000,
  async run() {
    const { protocol, host } = new URL(publicOrigin)
    if (protocol !== 'https:') return
    const rows = await ops
      .selectFrom('directory')
      .select('key')
      .where('kind', '=', 'domain')
      .limit(MOST_HOSTS)
      .execute()
    const failed: string[] = []
    ends.reset()
    for (const each of new Set([host, ...rows.map(({ key }) => key)]))
      await certificateEnd(each).then(
        (end) => ends.set({ host: each }, end.getTime() / 1000),
        (error: Error) => failed.push(`${each}: ${error.message}`),
      )
    if (failed.length > 0) throw new Error(failed.join('; '))
  },
})
