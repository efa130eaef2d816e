import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountsOf } from '../scripts/lib/demo-file.mjs'
import { claimDataDir } from '../scripts/lib/one-demo.mjs'
import { expect, test } from './support/journey.ts'

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'one-demo-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lock = () => join(folder, 'demo.lock')
const heldBy = (pid: number | undefined) =>
  writeFileSync(lock(), JSON.stringify({ pid, address: 'http://sandbox.localhost:8788' }))

test('refuses a data folder in which a demo runs, and says where that one is open', async () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', 'scripts/demo.mjs'])
  await once(other, 'spawn')
  heldBy(other.pid)
  expect(() => claimDataDir(folder, 'http://sandbox.localhost:9999')).toThrow(
    `A demo runs in ${folder} already (process ${other.pid}): open http://sandbox.localhost:8788,`,
  )
  expect(existsSync(lock())).toBe(true)
  other.kill()
  await once(other, 'exit')
  // A claim of a process that is gone counts as none.
  claimDataDir(folder, 'http://sandbox.localhost:9999')()
  expect(existsSync(lock())).toBe(false)
})

test('takes a folder whose claim is broken, and one that does not exist yet', () => {
  writeFileSync(lock(), '{')
  claimDataDir(folder, 'a')
  rmSync(lock())
  const free = claimDataDir(join(folder, 'new', 'data'), 'a')
  expect(existsSync(join(folder, 'new', 'data', 'demo.lock'))).toBe(true)
  free()
})

test('names the company in each address at which an account signs in', () => {
  const world = {
    customers: [{ account: 'zhao', nickname: '赵' }],
    companies: [
      {
        companyId: 'yunfan01',
        wecom: { corpId: 'ww1', agentId: 7, agentHome: '/' },
        wechat: { appId: 'wx1' },
        members: [{ account: 'lin', name: '林晓', position: '顾问' }],
      },
    ],
  }
  const identities = {
    members: [{ account: 'lin', companyId: 'yunfan01', role: 'staff', userid: 'LinXiao' }],
    customers: [{ account: 'zhao', companyId: 'yunfan01' }],
  }
  const accounts: { account: string; authorize: string }[] = accountsOf(world, identities, 8788)
  expect(accounts.length).toBe(2)
  for (const { account, authorize } of accounts)
    expect(new URL(authorize).searchParams.get('redirect_uri')).toBe(
      `http://${account}.sandbox.localhost:8788/qw-wxmini/?companyId=yunfan01`,
    )
})
