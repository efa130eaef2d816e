// @vitest-environment happy-dom
import type { Role } from '@mingpian/contract/shared/roles.ts'
import { expect, it } from 'vitest'
import { CustomerLink } from '#features/people/customer-link.tsx'
import { MeProvider } from '#kit/me.tsx'
import { me } from './support/records.ts'
import { render } from './support/render.tsx'

const shown = async (role: Role, userId: string) => {
  const page = await render(
    <MeProvider value={{ ...me, role }}>
      <CustomerLink unionId="lead-1" userId={userId}>
        陈静
      </CustomerLink>
    </MeProvider>,
  )
  return { text: page.textContent, href: page.querySelector('a')?.getAttribute('href') ?? null }
}

it('leads to the customer where a salesperson has the lead and the reader may see leads', async () => {
  expect(await shown('owner', 'lin')).toEqual({ text: '陈静', href: '/customers?lead=lead-1&of=lin' })
  expect(await shown('analyst', 'lin')).toEqual({ text: '陈静', href: null })
  expect(await shown('owner', '')).toEqual({ text: '陈静', href: null })
})
