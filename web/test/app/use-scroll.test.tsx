// @vitest-environment happy-dom

import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useScroll } from '#app/use-scroll.ts'
import { draw, settle, until } from '../support/dom.tsx'

/** Parts that were brought into view, in order. */
let seen: (string | undefined)[]
let app: { unmount: () => Promise<void> }

/** A page for each path, each with the same two parts. */
function Pages() {
  useScroll()
  const { pathname } = useLocation()
  return (
    <ol key={pathname}>
      <li data-section="page-1">1</li>
      <li data-section="page-2">2</li>
    </ol>
  )
}

beforeEach(async () => {
  seen = []
  Element.prototype.scrollIntoView = function (this: HTMLElement) {
    seen.push(this.dataset.section)
  }
  window.scrollTo = () => {}
  location.hash = '#/trail'
  app = await draw(<Pages />)
})

afterEach(() => app.unmount())

const goTo = (hash: string) =>
  settle(() => {
    history.pushState(null, '', hash)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })

it('opens a page at the part that its address names, once for each opening', async () => {
  await goTo('#/piece?part=page-2')
  await until(() => expect(seen).toEqual(['page-2']))
  await goTo('#/card')
  // The reader comes back to where they were, not to the part.
  await settle(() => history.back())
  await until(() => expect(location.hash).toBe('#/piece?part=page-2'))
  await new Promise((done) => setTimeout(done, 50))
  expect(seen).toEqual(['page-2'])
  await goTo('#/piece?part=page-1')
  await until(() => expect(seen).toEqual(['page-2', 'page-1']))
})
