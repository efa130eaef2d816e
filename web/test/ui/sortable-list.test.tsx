// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SortableList } from '#ui/sortable-list.tsx'
import { draw, tap } from '../support/dom.tsx'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(() => drawn?.unmount())

function Fruits() {
  const [items, setItems] = useState(['locked', 'apple', 'pear', 'plum'])
  return (
    <SortableList
      label="fruits"
      items={items}
      idOf={(item) => item}
      nameOf={(item) => item}
      isFixed={(item) => item === 'locked'}
      onReorder={setItems}
    >
      {(item) => <b>{item}</b>}
    </SortableList>
  )
}

const order = () => Array.from(document.querySelectorAll('li b')).map((each) => each.textContent)
const button = (words: string) => document.querySelector<HTMLElement>(`[aria-label="${words}"]`)

test('rows move by their buttons, are said to move, and keep the focus', async () => {
  drawn = await draw(<Fruits />)
  const up = button('上移“pear”')
  up?.focus()
  await tap(up)
  expect(order()).toEqual(['locked', 'pear', 'apple', 'plum'])
  const said = Array.from(document.querySelectorAll('[role=status]')).map((each) => each.textContent)
  expect(said).toContain('“pear”现在是第 2 项，共 4 项')
  expect(document.activeElement).toBe(button('上移“pear”'))
})

test('a fixed row has no controls, and nothing gets above it or below the end', async () => {
  drawn = await draw(<Fruits />)
  expect(button('拖动“locked”')).toBeNull()
  expect(button('上移“locked”')).toBeNull()
  await tap(button('上移“apple”'))
  await tap(button('下移“plum”'))
  expect(order()).toEqual(['locked', 'apple', 'pear', 'plum'])
  expect(button('上移“apple”')?.getAttribute('aria-disabled')).toBe('true')
})
