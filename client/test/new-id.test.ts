import { expect, it, vi } from 'vitest'
import { newId } from '#new-id.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

it('makes a random UUID', () => {
  expect(newId()).toMatch(uuid)
  expect(newId()).not.toBe(newId())
})

it('makes one where the web view has no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(newId()).toMatch(uuid)
  expect(newId()).not.toBe(newId())
})
