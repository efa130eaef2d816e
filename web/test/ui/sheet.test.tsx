// @vitest-environment happy-dom

import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Sheet } from '#ui/sheet.tsx'
import { leaveSheets } from '#ui/sheet-history.ts'
import { control, draw, settle, tap, until } from '../support/dom.tsx'

let drawn: { unmount: () => Promise<void> } | undefined
const depth = () => (history.state as { sheets?: number } | null)?.sheets ?? 0
const titles = () => Array.from(document.querySelectorAll('dialog h2'), ({ textContent }) => textContent)

beforeEach(() => {
  location.hash = '#/pages/home/index'
  history.pushState({ idx: 1 }, '', '#/pages/radar/index')
})
afterEach(async () => {
  await drawn?.unmount()
  await until(() => expect(depth()).toBe(0))
})

function Opener({ title, children, onClose }: { title: string; children?: ReactNode; onClose?: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open {title}
      </button>
      <Sheet open={open} title={title} onClose={onClose ?? (() => setOpen(false))}>
        <button type="button" onClick={() => setOpen(false)}>
          close {title}
        </button>
        <a href="#/pages/leads/index">link of {title}</a>
        {children}
      </Sheet>
    </>
  )
}
const show = async (node: ReactNode) => {
  drawn = await draw(node)
}

test('the way back closes an open sheet and leaves the page and its address as they are', async () => {
  await show(<Opener title="one" />)
  const address = location.href
  await tap(control('open one'))
  expect([titles(), location.href, depth()]).toEqual([['one'], address, 1])
  await settle(() => history.back())
  await until(() => expect(titles()).toEqual([]))
  expect([location.href, history.state]).toEqual([address, { idx: 1 }])
})

test('a sheet that a tap closes takes its history entry along', async () => {
  await show(<Opener title="one" />)
  await tap(control('open one'))
  await tap(control('close one'))
  await until(() => expect(depth()).toBe(0))
  await settle(() => history.back())
  await until(() => expect(location.hash).toBe('#/pages/home/index'))
})

test('the way back closes nested sheets one by one', async () => {
  await show(
    <Opener title="one">
      <Opener title="two" />
    </Opener>,
  )
  await tap(control('open one'))
  await tap(control('open two'))
  expect([titles(), depth()]).toEqual([['one', 'two'], 2])
  await settle(() => history.back())
  await until(() => expect(titles()).toEqual(['one']))
  await settle(() => history.back())
  await until(() => expect(titles()).toEqual([]))
  expect(location.hash).toBe('#/pages/radar/index')
})

test('a sheet that refuses to close takes the next step back as well', async () => {
  let asked = 0
  await show(<Opener title="busy" onClose={() => asked++} />)
  await tap(control('open busy'))
  await settle(() => history.back())
  await until(() => expect([asked, titles(), depth()]).toEqual([1, ['busy'], 1]))
  await settle(() => history.back())
  await until(() => expect(asked).toBe(2))
  expect(location.hash).toBe('#/pages/radar/index')
  await tap(control('close busy'))
})

test('a page reached by a link in a sheet goes back to the page of the sheet in one step', async () => {
  await show(<Opener title="one" />)
  await tap(control('open one'))
  await tap(control('link of one'))
  await until(() => expect(location.hash).toBe('#/pages/leads/index'))
  await drawn?.unmount()
  await settle(() => history.back())
  await until(() => expect([location.hash, depth()]).toEqual(['#/pages/radar/index', 0]))
})

test('a page that leaves from inside a sheet stands at its own history entry', async () => {
  await show(<Opener title="one" />)
  await tap(control('open one'))
  await leaveSheets()
  expect([depth(), titles()]).toEqual([0, ['one']])
})

test('closes a sheet on back after the browser restored the page from its cache', async () => {
  await show(<Opener title="one" />)
  await tap(control('open one'))
  await leaveSheets()
  const shown = Object.assign(new Event('pageshow'), { persisted: true })
  await settle(() => window.dispatchEvent(shown))
  await until(() => expect([depth(), titles()]).toEqual([1, ['one']]))
  await settle(() => history.back())
  await until(() => expect([location.hash, titles()]).toEqual(['#/pages/radar/index', []]))
})
