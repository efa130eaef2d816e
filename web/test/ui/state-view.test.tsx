// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { StateView, type ViewState } from '#ui/state-view.tsx'
import { draw, until } from '../support/dom.tsx'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(async () => drawn?.unmount())

const states: ViewState[] = [
  { kind: 'loading', skeleton: <i>…</i> },
  { kind: 'empty', title: 'nothing yet' },
  { kind: 'missing', title: 'not there' },
  { kind: 'forbidden', title: 'not for you' },
  { kind: 'error' },
]

describe.each(states)('the $kind state', (state) => {
  const shown = () => document.querySelector(state.kind === 'loading' ? 'i' : 'svg')

  test('has the landmark of the page that it stands for', async () => {
    drawn = await draw(<StateView state={state} />)
    await until(() => expect(shown()?.closest('main')).toBeTruthy())
    expect(document.querySelectorAll('main')).toHaveLength(1)
    expect(document.querySelector('h2')).toBeNull()
  })

  test('as a part leaves landmark and title to its page', async () => {
    drawn = await draw(
      <main>
        <StateView part state={state} />
      </main>,
    )
    await until(() => expect(shown()).toBeTruthy())
    expect(document.querySelectorAll('main')).toHaveLength(1)
    expect(document.querySelector('h1')).toBeNull()
  })
})

const home = () => document.querySelector('a[href="#/pages/home/index"]')

describe.each(['missing', 'forbidden'] as const)('a %s page', (kind) => {
  test('without a next step of its own leads home', async () => {
    drawn = await draw(<StateView state={{ kind, title: 'not there' }} />)
    await until(() => expect(home()).toBeTruthy())
  })

  test('leads where it says, and a part of a page nowhere', async () => {
    drawn = await draw(
      <>
        <StateView state={{ kind, title: 'not there', action: <a href="#/radar">radar</a> }} />
        <StateView state={{ kind, title: 'not there', action: null }} />
        <StateView part state={{ kind, title: 'not there' }} />
      </>,
    )
    await until(() => expect(document.querySelector('a[href="#/radar"]')).toBeTruthy())
    expect(home()).toBeNull()
  })
})
