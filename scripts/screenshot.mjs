import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install } from './lib/prepare.mjs'
import { root } from './lib/run.mjs'
import { systemPackages } from './lib/system.mjs'

/** Makes the README's picture: the phones after the tour, with the radar open. */
await install()
await systemPackages()
await build()
const { launchBrowser } = await import('./lib/browser.mjs')
const { freePort, seed, startStack } = await import('./lib/stack.mjs')
const options = {
  dataDir: mkdtempSync(join(tmpdir(), 'mingpian-picture-')),
  port: await freePort(),
  sandboxPort: await freePort(),
  quiet: true,
}
chmodSync(options.dataDir, 0o711)
await seed(options)
const stack = await startStack(options)
const browser = await launchBrowser()
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 940 }, locale: 'zh-CN' })
  await page.goto(`http://sandbox.localhost:${options.sandboxPort}`)
  const [left, right] = [page.getByTestId('phone-left'), page.getByTestId('phone-right')]
  const screen = (/** @type {import('playwright-core').Locator} */ phone) =>
    phone.getByTestId('screen-frame').last().contentFrame()
  await left.getByTestId('tab-workbench').click()
  await left.getByTestId('open-workbench-card').click()
  await screen(left).getByRole('heading', { name: '林晓' }).waitFor()
  await screen(left).getByRole('link', { name: /^雷达/ }).waitFor()
  for (const id of ['menu-button', 'share-to-friend', 'pick-wang', 'confirm-send'])
    await left.getByTestId(id).click()
  for (const id of ['tab-chats', 'chat-lin']) await right.getByTestId(id).click()
  await right.getByTestId('bubble-link').last().click()
  await screen(right).getByRole('heading', { name: '林晓' }).waitFor()
  await screen(left).getByRole('link', { name: /^雷达/ }).click()
  await screen(left).getByRole('listitem').filter({ hasText: '王敏' }).first().waitFor()
  await page.waitForTimeout(8_000)
  await page.screenshot({ path: join(root, 'docs/demo.png') })
} finally {
  await browser.close()
  await stack.stop()
  rmSync(options.dataDir, { recursive: true, force: true })
}
