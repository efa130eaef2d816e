// @vitest-environment happy-dom
import type { ListedLead } from '@mingpian/contract/leads.ts'
import { afterEach, expect, test } from 'vitest'
import { LeadRow } from '../../src/pages/leads/lead-row.tsx'
import { draw } from '../support/dom.tsx'

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(() => drawn?.unmount())

const at = '2026-11-01T04:00:00.000Z'
const lead: ListedLead = {
  person: { unionId: 'u', name: '王敏', avatar: '', number: 0 },
  salesperson: { userId: 'lin', name: '林晓' },
  ...{ source: 'marketing', stage: 'new', visits: 2, firstAt: at, lastAt: at, nextAt: '', returnsIn: null },
  last: { deed: 'visit', contentType: 'card', contentId: 'lin', contentTitle: '林晓' },
}

test.each([
  ['the reader’s own card', false, '看了你的名片'],
  ['a colleague’s card, of a colleague’s lead', true, '看了名片'],
])('says that a lead looked at %s', async (_whose, ofColleague, words) => {
  drawn = await draw(
    <ul>
      <LeadRow lead={lead} now={new Date(at)} tags={[]} ofColleague={ofColleague} />
    </ul>,
  )
  expect(document.querySelector('li')?.textContent).toContain(words)
})
