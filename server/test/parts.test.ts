import pino from 'pino'
import { expect, it, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { routedId } from '#core/crypto/sealer.ts'
import { closeParts, createParts } from '#parts.ts'
import { dataDir } from './support/data-dir.ts'
import { testDatabase } from './support/database.ts'
import { makers } from './support/makers.ts'

it('hears each channel once and has three pools of its own, and leaves all of them when it closes', async () => {
  const config = readConfig({ DATA_DIR: dataDir(), SECRET_KEY: '11'.repeat(32) })
  const db = await testDatabase()
  const left: string[] = []
  const listen = vi.fn(async (...[channel, heard, onReconnect]: Parameters<typeof db.listen>) => {
    const leave = await db.listen(channel, heard, onReconnect)
    return async () => {
      left.push(channel)
      await leave()
    }
  })
  const opsConnections = vi.fn(db.opsConnections)
  const parts = createParts(config, { ...db, listen, opsConnections }, pino({ level: 'silent' }))
  const companyId = await makers(parts).makeCompany()
  const stop = [1, 2].map(() => parts.radarHub.follow(companyId, companyId, () => {}))
  for (const id of [routedId(companyId), routedId(companyId)]) await parts.findCaller(id)
  await parts.domainsOf(companyId)
  const channels = () => listen.mock.calls.map(([channel]) => channel).sort()
  await expect.poll(channels).toEqual(['caller', 'published', 'pulse', 'radar'])
  const pools = opsConnections.mock.results.map(({ value }) => value)
  expect(pools).toHaveLength(3)
  for (const leave of stop) leave()
  await closeParts(parts)
  expect(left.sort()).toEqual(channels())
  expect(pools.map(({ ended }) => ended)).toEqual([true, true, true])
})
