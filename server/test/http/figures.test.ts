import { expect, test } from 'vitest'
import { installation } from '../cli/installation.ts'
import { runTool } from '../cli/run-tool.ts'
import { testApp } from '../support/app.ts'
import { open, openOwn } from '../support/database.ts'
import { temporaryFolder } from '../support/folder.ts'

test('figures show the pools, the queue, the size of the database and that no backup was made', async () => {
  const { app } = await testApp({}, await openOwn())
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  for (const pool of ['calls', 'across companies', 'limits', 'events', 'job queue'])
    for (const state of ['in use', 'idle', 'waiting'])
      expect(body).toMatch(
        new RegExp(`^database_connections\\{pool="${pool}",state="${state}"\\} \\d+$`, 'm'),
      )
  for (const state of ['due', 'later', 'failed'])
    expect(body).toMatch(new RegExp(`^jobs_waiting\\{state="${state}"\\} 0$`, 'm'))
  expect(body).toMatch(/^database_size_bytes \d{7,}$/m)
  expect(body).toMatch(/^database_disk_free_bytes \d/m)
  expect(body).toMatch(/^backup_last_success_timestamp_seconds 0$/m)
})

test('a complete backup is a figure of every instance', async () => {
  const place = await installation()
  const before = Math.floor(Date.now() / 1000)
  expect(await runTool(['migrate'], place.env)).toMatchObject({ code: 0 })
  expect(await runTool(['backup', `${temporaryFolder()}/one.tar`], place.env)).toMatchObject({ code: 0 })
  const { app } = await testApp(
    {},
    await open({ databaseUrl: place.url, roleSecret: place.env.SECRET_KEY ?? '' }),
  )
  const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(Number(/^backup_last_success_timestamp_seconds ([\d.]+)$/m.exec(body)?.[1])).toBeGreaterThanOrEqual(
    before,
  )
})
