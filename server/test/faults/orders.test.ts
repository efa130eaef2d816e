import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { openInstance } from '#open.ts'
import { dataDir } from '../support/data-dir.ts'
import { faults, isFull } from '../support/full.ts'
import { freePort } from '../support/ports.ts'
import { bundledProgram } from '../support/program.ts'
import { runSandbox } from '../support/sandbox.ts'
import { expectEachSoldOnce, makeShopOfBuyers, startBuyers } from './buyers.ts'
import { killDatabase, runServer } from './server-process.ts'

// SIGKILL to the server and to its database while people order, pay, close and get money back, with the simulator as
// WeChat Pay. A kill meets checkouts, notices and refunds, since each of many buyers is at another of them.

const start = await bundledProgram()
const sandbox = await runSandbox({ guests: faults.clients })

/** Milliseconds for all kills. Each start of a process takes half a minute on a machine that is very busy. */
const timeout = isFull ? 1_800_000 : 300_000

/** @param victim kills once */
async function killUnderBuyers(
  times: number,
  victim: (at: { killServer: () => void; folder: string }) => Promise<void> | void,
): Promise<void> {
  const port = String(await freePort())
  const env = {
    DATA_DIR: dataDir(),
    SECRET_KEY: '11'.repeat(32),
    PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    WECHAT_PAY_BASE: `${sandbox.base}/pay`,
    WECHAT_PAY_SECOND_BASE: `${sandbox.base}/pay`,
    REQUESTS_PER_SECOND: '0',
    LOG_LEVEL: 'silent',
  }
  const open = () => openInstance(readConfig(env))
  const before = await open()
  const shop = await makeShopOfBuyers(before.parts, sandbox, faults.clients)
  await before.close()

  const server = await runServer(start, env)
  const buying = startBuyers(server.origin, sandbox, shop)
  for (let kill = 0; kill < times; kill++) {
    await buying.progress(faults.clients)
    await wait(Math.random() * 60)
    await victim({ killServer: server.kill, folder: env.DATA_DIR })
  }
  await buying.progress(faults.clients)
  await buying.stop()
  expect(await server.stop()).toBe(0)

  const after = await open()
  await expectEachSoldOnce(after.parts, shop, sandbox, buying.bought)
  await after.close()
}

test(
  `no order is half made and no payment lost when the server is killed ${faults.serverKills} times`,
  () => killUnderBuyers(faults.serverKills, ({ killServer }) => killServer()),
  timeout,
)

test(
  `no order is half made and no payment lost when the database is killed ${faults.databaseKills} times`,
  () => killUnderBuyers(faults.databaseKills, ({ folder }) => killDatabase(folder)),
  timeout,
)
