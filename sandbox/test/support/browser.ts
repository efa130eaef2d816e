import type { Page } from 'playwright-core'
import { launchBrowser } from '../../../scripts/lib/browser.mjs'
import { startSandbox } from '../../src/app.ts'
import { startFakeProduct } from './fake-product.ts'

/** The built page of the phones before a fake product, in a real browser. */
export async function openDesk() {
  const product = await startFakeProduct()
  const sandbox = await startSandbox({ port: 0, productUrl: product.url })
  const base = `http://127.0.0.1:${sandbox.port}`
  const [yunfan] = sandbox.world.companies
  const { corpId, agentSecret } = yunfan?.wecom ?? { corpId: '', agentSecret: '' }
  const get = async (path: string, init?: RequestInit) =>
    (await (await fetch(base + path, init)).json()) as Record<string, string>
  const token = await get(`/qy/cgi-bin/gettoken?corpid=${corpId}&corpsecret=${agentSecret}`)
  const way = await get(`/qy/cgi-bin/externalcontact/add_contact_way?access_token=${token.access_token}`, {
    method: 'POST',
    body: JSON.stringify({ type: 1, scene: 2, user: ['LinXiao'], state: 'card' }),
  })
  product.connect({ base, world: sandbox.world, qr: way.qr_code ?? '' })

  const browser = await launchBrowser()
  const errors: string[] = []
  const open = async (width: number, height: number, search = '', locale = 'zh-CN'): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width, height }, locale })
    page.on('pageerror', (problem) => errors.push(problem.message))
    page.on('console', (line) => {
      if (line.type() === 'error') errors.push(`${line.text()} ${line.location().url}`)
    })
    await page.goto(`http://sandbox.localhost:${sandbox.port}/${search}`)
    return page
  }
  const close = async () => {
    await browser.close()
    await sandbox.close()
    product.close()
  }
  return { sandbox, product, open, errors, close, token: token.access_token ?? '', base }
}
