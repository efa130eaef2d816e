import { existsSync } from 'node:fs'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { bridgeFile, clientFolder } from '../../src/paths.ts'
import { openDesk } from './browser.ts'

/** A page of the product: in a phone of the desk, or in a tab of its own. */
export type Web = FrameLocator | Page

type Desk = Awaited<ReturnType<typeof openDesk>>

/** One desk for a test file, and what its tests do with it. */
export function desks() {
  let desk: Desk
  beforeAll(async () => {
    if (!existsSync(clientFolder) || !existsSync(bridgeFile))
      throw new Error('build first: npm run build -w sandbox')
    desk = await openDesk()
  })
  afterAll(() => desk?.close())

  const at = (name: string) => `http://${name}.sandbox.localhost:${desk.sandbox.port}`
  const card = (name: string, hash = '#/pages/person/index') =>
    `${at(name)}/qw-wxmini/?companyId=yunfan01${hash}`

  return {
    desk: () => desk,
    /** The origin of a phone. */
    at,
    card,
    /** A phone on the right of the desk, with an address open that was scanned. */
    async openOnRight(
      address = card('wang'),
      search = '',
    ): Promise<{ page: Page; right: Locator; web: Web }> {
      const page = await desk.open(1440, 900, search)
      const right = page.getByTestId('phone-right')
      await scan(right, address)
      const web = frameOf(right)
      await ready(web)
      return { page, right, web }
    },
  }
}

export const frameOf = (phone: Locator) => phone.getByTestId('screen-frame').last().contentFrame()

/** The page has run. The limit is for one that never does. */
export const ready = (page: Web) =>
  page.locator('#log', { hasText: 'touch' }).waitFor({ state: 'attached', timeout: 180_000 })

/** Polls for as long as a slow machine may need. */
export const soon = <T>(read: () => T | Promise<T>) => expect.poll(read)

export async function scan(phone: Locator, text: string): Promise<void> {
  await phone.getByTestId('tab-discover').click()
  await phone.getByTestId('open-scan').click()
  await phone.getByTestId('scan-text').fill(text)
  await phone.getByTestId('scan-ok').click()
}
