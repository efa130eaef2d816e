import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// A change on the server is made by useWrite or useForm, which know that it is under way. These rules find the others.

const root = new URL('../../src/', import.meta.url)
const files = ['pages', 'features'].flatMap((layer) =>
  readdirSync(new URL(layer, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${layer}/${path}`),
)
const text = (path: string) => readFileSync(new URL(path, root), 'utf8')
const withText = (pattern: RegExp) => files.filter((path) => pattern.test(text(path))).sort()

/** Files with calls that are no GET, by why they need no hook of their own. */
const allowed = {
  'run by a hook elsewhere': [
    'features/booking/pay.ts',
    'features/card-edit/save.ts',
    'features/exchange/queries.ts',
    'features/forms/export.ts',
    'features/mall/pay.ts',
    'features/wallet/calls.ts',
    'features/wallet/queries.ts',
    'pages/posts/edit/values.ts',
    'pages/work-order/handle/remarks.tsx',
  ],
  'transport: outbox, sign-in, grants, links, sharing, tracking': [
    'features/form-fill/outbox.ts',
    'features/grant/arrive.ts',
    'features/grant/gateway.ts',
    'features/grant/notices.ts',
    'features/links/use-opened.ts',
    'features/mall/report.ts',
    'features/mall/sign-in.ts',
    'features/mall/wanted-goods.ts',
    'features/session/mini-login.ts',
    'features/session/sign-in.ts',
    'features/share/prepare.ts',
    'features/tracking/sender.ts',
    'pages/get-customer-link/jump-code/company-code.tsx',
  ],
  'in the background, without a control': [
    'features/leads/keep-reach.ts',
    'features/location/use-where.tsx',
    'pages/exchange/received/page.tsx',
  ],
}

it('finds no change of a page beside the write hook', () => {
  const hooks = /\buse(Write|Form|Save)[(<]/
  const beside = withText(/\bcall(Once)?\(\s*'(POST|PUT|PATCH|DELETE) /).filter(
    (path) => !hooks.test(text(path)),
  )
  expect(beside).toEqual(Object.values(allowed).flat().sort())
})

it('finds the library’s own mutation in the kit alone', () => {
  expect(withText(/\buseMutation\(/)).toEqual([])
})

it('finds no busy flag by hand except of work that is no write', () => {
  expect(withText(/\[(busy|sending), set\w+\] = useState/)).toEqual([
    // Signs in.
    'pages/home/expired.tsx',
    // Waits for the host's map.
    'pages/open-location/page.tsx',
    // The card's first route has no query cache.
    'pages/person/use-kept.ts',
  ])
})
