// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { part } from '#ui/part.tsx'
import { draw, settle, until } from '../support/dom.tsx'

const Words = ({ words }: { words: string; onClose?: () => void }) => <p>{words}</p>
const module = { default: Words }
let drawn: { unmount: () => Promise<void> } | undefined
const shown = () => document.querySelector('p')?.textContent

afterEach(async () => {
  await drawn?.unmount()
  drawn = undefined
})

describe('a part of a page', () => {
  test('comes when it is first shown, and stands at once the next time', async () => {
    const load = vi.fn(async () => module)
    const Part = part(load)
    expect(load).not.toHaveBeenCalled()
    drawn = await draw(<Part words="there" />)
    await until(() => expect(shown()).toBe('there'))
    await drawn.unmount()
    drawn = await draw(<Part words="again" />)
    expect(shown()).toBe('again')
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('that does not come says so and closes, and the page stays', async () => {
    const onClose = vi.fn<() => void>()
    const Part = part<{ words: string; onClose?: () => void }>(() => Promise.reject(new TypeError('offline')))
    drawn = await draw(
      <>
        <h1>page</h1>
        <Part words="never" onClose={onClose} />
      </>,
    )
    await until(() => expect(onClose).toHaveBeenCalledOnce())
    expect(document.querySelector('h1')?.textContent).toBe('page')
    expect(document.body.textContent).toContain('请检查网络后再试一次')
  })

  test('is there without a network where it was fetched before', async () => {
    const load = vi.fn(async () => module)
    const Part = part(load)
    await settle(() => Part.fetch())
    load.mockRejectedValue(new TypeError('offline'))
    drawn = await draw(<Part words="there" />)
    expect(shown()).toBe('there')
  })
})
