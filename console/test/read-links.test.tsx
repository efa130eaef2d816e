// @vitest-environment happy-dom

import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { MeProvider } from '#kit/me.tsx'
import { readAddress } from '#sections/customers/read-address.ts'
import { ReadLinks } from '#sections/customers/read-links.tsx'
import { me } from './support/records.ts'
import { render } from './support/render.tsx'

const entry: TrailEntry = {
  ...{ id: 'a', event: 'view', begins: true, at: '2026-11-20T08:00:00.000Z', duration: 13_000 },
  ...{ contentType: 'material', contentId: 'm', contentTitle: '手册', contentKind: 'brochure' },
  ...{ secondScene: '0', landing: '', relays: [], sameLinkAs: null },
  sections: [
    { key: 'page-3', duration: 9000 },
    { key: 'page-1', duration: 4000 },
    { key: 'page-2', duration: 400 },
  ],
}
const via = { companyId: 'qinghe02', userId: 'LinXiao' }

afterEach(() => document.body.replaceChildren())

it('leads from a line to the piece, and to each part of it that was read', async () => {
  const container = await render(
    <MeProvider value={me}>
      <ReadLinks entry={entry} userId="LinXiao" />
    </MeProvider>,
  )
  const buttons = [...container.querySelectorAll('button')]
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    '看内容',
    '第 1 页 4\u00a0秒',
    '第 3 页 9\u00a0秒',
  ])
  await act(async () => buttons[1]?.click())
  const link = document.querySelector<HTMLAnchorElement>('a[target=_blank]')
  expect(link?.href).toBe(readAddress(entry, via, 'page-1'))
  expect(link?.hash).toBe('#/pages/material/index?_id=m&part=page-1')
})

it('shows no link where nothing can be opened', async () => {
  for (const changes of [
    { event: 'mall', contentTitle: '' },
    { event: 'call', contentType: 'card' as const },
  ]) {
    const container = await render(
      <MeProvider value={me}>
        <ReadLinks entry={{ ...entry, ...changes }} userId="LinXiao" />
      </MeProvider>,
    )
    expect(container.querySelector('button')).toBeNull()
  }
})

it('opens each thing on its page, at the part that was read longest', () => {
  const at = (changes: Partial<TrailEntry>) => {
    const { pathname, search, hash } = new URL(readAddress({ ...entry, ...changes }, via))
    expect(pathname).toBe('/qw-wxmini/')
    return `${new URLSearchParams(search).get('uid')} ${hash}`
  }
  expect(at({})).toBe('LinXiao #/pages/material/index?_id=m&part=page-3')
  const card = { contentType: 'card', contentId: 'zhou' } as const
  expect(at({ ...card, sections: [{ key: 'case', duration: 2000 }] })).toBe(
    'zhou #/pages/person/index?part=case',
  )
  expect(at({ ...card, sections: [] })).toBe('zhou #/pages/person/index')
  expect(at({ contentType: 'product', contentId: 'p', sections: [] })).toBe(
    'LinXiao #/pages/product/index?_id=p',
  )
})
