// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { useFilters } from '#kit/filters.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

async function filtersAt(address: string) {
  let filters!: ReturnType<typeof useFilters>
  let search = ''
  function Probe() {
    filters = useFilters()
    search = useLocation().search
    return null
  }
  window.history.replaceState(null, '', address)
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <BrowserRouter>
        <Probe />
      </BrowserRouter>,
    ),
  )
  return { filters: () => filters, search: () => search }
}

it('begins at the first page again when a filter changes, and keeps the other filters', async () => {
  const { filters, search } = await filtersAt('/staff?page=3&role=admin')
  await act(async () => filters().set({ keyword: '梅' }))
  expect(new URLSearchParams(search()).toString()).toBe(
    new URLSearchParams({ role: 'admin', keyword: '梅' }).toString(),
  )
})

it('keeps the first of two changes that come before the router draws', async () => {
  const { filters, search } = await filtersAt('/staff')
  await act(async () => {
    const { set } = filters()
    set({ role: 'admin' })
    set({ keyword: '梅' })
  })
  expect(new URLSearchParams(search()).get('role')).toBe('admin')
})

it('removes an empty filter, and keeps the page that is set', async () => {
  const { filters, search } = await filtersAt('/staff?role=admin')
  await act(async () => filters().set({ role: '', page: 2 }))
  expect(search()).toBe('?page=2')
})

it('reads pages and sizes that no list has as the nearest that it has', async () => {
  const { filters } = await filtersAt('/staff?page=-4&pageSize=5000')
  expect(filters()).toMatchObject({ page: 1, pageSize: 100 })
})
