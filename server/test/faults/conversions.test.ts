import { readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reviveConversions } from '#domain/content/upkeep.ts'
import { makePdf } from '../../../scripts/lib/pdf.mjs'
import { testApp } from '../support/app.ts'
import { open, ownDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/folder.ts'
import { faults, isFull } from '../support/full.ts'
import { freePort } from '../support/ports.ts'
import { bundledProgram } from '../support/program.ts'
import { runServer } from './server-process.ts'

// A server that is killed while it makes the pages of a PDF: the next one goes on, and nothing is left behind. In `npm test`
// alone test/editing/conversion.test.ts acts a killed instance: a real one takes half a minute on a busy machine.

const { url } = await ownDatabase()
const copies = temporaryFolder()
const env = {
  DATA_DIR: temporaryFolder(),
  SECRET_KEY: '11'.repeat(32),
  LOG_LEVEL: 'silent',
  WEB_DIST: '/nowhere',
}
const db = await open({ databaseUrl: url, schema: 'require' })
const { callAs, makeCompany, makeStaff, parts } = await testApp(env, db)
const start = await bundledProgram()

test.runIf(isFull)(
  `a PDF becomes a brochure although the server is killed ${faults.conversionKills} times at work on it`,
  async () => {
    const companyId = await makeCompany()
    const { session } = await makeStaff(companyId)
    const pages = 2 + 4 * faults.conversionKills
    const pdf = await parts.files.put(companyId, makePdf({ pages, pageBytes: 300_000 }), 'pdf')
    const server = await runServer(start, {
      ...env,
      DATABASE_URL: url,
      TMPDIR: copies,
      PORT: String(await freePort()),
    })
    const { body } = await callAs(session, 'POST /biz/v1/content/conversion', {
      body: { url: pdf, name: '手册.pdf' },
    })
    const conversionId = body.data?.conversionId ?? ''
    const look = async () => {
      const answer = await callAs(session, 'GET /biz/v1/content/conversion', { query: { conversionId } })
      const { state = '', pages = [] } = answer.body.data ?? {}
      return { state, made: pages.length, words: pages.map(({ alt }) => alt) }
    }
    const made = async () => (await look()).made

    for (let kill = 0; kill < faults.conversionKills; kill++) {
      const before = await made()
      await expect.poll(made, { interval: 10 }).toBeGreaterThan(before)
      server.kill()
      await server.ready()
      expect((await look()).state).toBe('running')
      // The time after which upkeep takes a conversion for lost, and a copy of the PDF for left behind.
      await db.opsPool.query(
        "update conversion set updated_at = now() - interval '3 minutes' where state = 'running'",
      )
      const long = Date.now() / 1000 - 3_600
      for (const copy of readdirSync(copies)) utimesSync(join(copies, copy), long, long)
      await reviveConversions(db)
    }
    await expect.poll(async () => (await look()).state).toBe('done')
    expect((await look()).words).toEqual(Array.from({ length: pages }, (_, at) => `Page ${at + 1}`))
    expect(server.deaths()).toBe(faults.conversionKills)
    // One file for each page and the PDF itself, and no copy of it.
    expect(readdirSync(join(env.DATA_DIR, 'files', companyId))).toHaveLength(pages + 1)
    await expect
      .poll(() => readdirSync(copies).filter((name) => statSync(join(copies, name)).isDirectory()))
      .toEqual([])
  },
  1_200_000,
)
