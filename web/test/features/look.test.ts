// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { chooseLook, followLook } from '#features/preferences/look.ts'

let isDark: boolean
let tellChange: () => void

const { dataset } = document.documentElement

beforeEach(() => {
  isDark = false
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isDark
    },
    addEventListener: (_: string, listener: () => void) => {
      tellChange = listener
    },
  }))
  // As the document was first painted.
  dataset.theme = 'light'
})

test('follows the phone’s theme', () => {
  followLook()
  isDark = true
  tellChange()
  expect(dataset.theme).toBe('dark')
})

test('follows a change that came between the first paint and the script', () => {
  isDark = true
  followLook()
  expect(dataset.theme).toBe('dark')
})

test('keeps a chosen theme, whatever the phone’s is', () => {
  chooseLook({ theme: 'light' })
  isDark = true
  followLook()
  tellChange()
  expect(dataset.theme).toBe('light')
})
