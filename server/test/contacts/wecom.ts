import { expect } from 'vitest'
import { encryptCallback, signCallback } from '#core/platform/callback-crypto.ts'
import { openOwn } from '../support/database.ts'
import { appWithVendor, type CompanyWithApps, callbackKeys } from '../wxwork/vendor-app.ts'

const { callbackToken, encodingAesKey } = callbackKeys

/** The app before a WeCom that calls back. It has a database of its own: the queue of a shared one holds the jobs of every test. */
export async function appWithWecom() {
  const fixture = await appWithVendor({ PUBLIC_ORIGIN: 'https://cards.example' }, await openOwn())
  const { app, parts } = fixture
  const { opsPool } = parts.db

  /** WeCom tells of a change, without the work that follows. */
  async function tell({ wecom }: CompanyWithApps, fields: Record<string, string | number>): Promise<void> {
    const all: Record<string, string | number> = {
      ToUserName: wecom,
      FromUserName: 'sys',
      CreateTime: Math.floor(Date.now() / 1000),
      MsgType: 'event',
      Event: 'change_external_contact',
      ...fields,
    }
    const xml = Object.entries(all).map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    const encrypted = encryptCallback(encodingAesKey, `<xml>${xml.join('')}</xml>`, wecom)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const query = new URLSearchParams({
      msg_signature: signCallback(callbackToken, timestamp, 'nonce', encrypted),
      timestamp,
      nonce: 'nonce',
    })
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/wxwork/v1/callback/${wecom}?${query}`,
      headers: { 'content-type': 'text/xml' },
      payload: `<xml><Encrypt><![CDATA[${encrypted}]]></Encrypt></xml>`,
    })
    expect(statusCode).toBe(200)
  }

  const locked = async () =>
    (await opsPool.query('select 1 from graphile_worker._private_jobs where locked_at is not null')).rowCount

  return {
    ...fixture,
    tell,
    /** Works on the jobs that are due. */
    async work(): Promise<void> {
      await parts.queue.runDue()
      await expect.poll(locked).toBe(0)
    },
    /** Makes the jobs due that wait for their next try. */
    dueNow: () => opsPool.query('update graphile_worker._private_jobs set run_at = now()'),
    /** Forgets every job, so that a test works on its own alone. */
    noJobs: () =>
      opsPool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))'),
  }
}
