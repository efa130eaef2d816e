// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { MeProvider } from '#kit/me.tsx'
import { Editor } from '#sections/site/editor.tsx'
import { me } from './support/records.ts'
import { render } from './support/render.tsx'

afterEach(() => vi.unstubAllGlobals())

it('takes no changes while the site is saved: the next draft begins with the answer', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const site = {
    content: { title: '云帆', description: '', picture: null, isPublic: true, blocks: [] },
    ...{ revision: 1, opened: false, publishedRevision: 0, publishedAt: '' as const, address: '' },
  }
  const container = await render(
    <MeProvider value={me}>
      <Editor site={site} />
    </MeProvider>,
  )
  const closed = () => container.querySelector('[inert]')?.textContent ?? ''
  expect(closed()).toBe('')
  const save = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === '存为草稿')
  await act(async () => {
    save?.click()
    // The library tells of the change in a task of its own.
    await new Promise((done) => setTimeout(done, 20))
  })
  expect(closed()).toContain('标题')
})
