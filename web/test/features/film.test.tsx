// @vitest-environment happy-dom

import { expect, it } from 'vitest'
import { Film } from '../../src/pages/micro-site/film.tsx'
import { draw, until } from '../support/dom.tsx'

it('draws no player before a tap, and plays after it without leaving the page', async () => {
  const page = await draw(<Film src="/a.mp4" title="客厅" cover="/a.webp" />)
  const link = document.querySelector('a')
  expect(link?.getAttribute('href')).toBe('/a.mp4')
  expect(link?.getAttribute('aria-label')).toContain('客厅')
  expect(document.querySelector('video')).toBeNull()
  const tap = new MouseEvent('click', { bubbles: true, cancelable: true })
  link?.dispatchEvent(tap)
  expect(tap.defaultPrevented).toBe(true)
  await until(() => expect(document.querySelector('video')?.getAttribute('src')).toBe('/a.mp4'))
  await page.unmount()
})
