import { expect, test } from 'vitest'
import { descriptionOf, formValuesOf } from '#editing/form.ts'
import { emptyValues, valuesOf } from '#editing/piece.ts'
import { pieceProblems } from '#editing/piece-problems.ts'

const timeZone = 'Asia/Tokyo'
const until = '2026-11-30T05:00:00.000Z'

test('the end of a form is on the company’s clock, as it is shown and as it is saved', () => {
  const form = {
    ...{ formType: 'general' as const, intro: '', questions: [], submitText: '', thanks: '' },
    ...{ contactCode: true, limits: { perPerson: 0, total: 0, until } },
  }
  const values = formValuesOf('看房登记', '', form, timeZone)
  expect(values.until).toBe('2026-11-30T14:00')
  expect(descriptionOf(values, timeZone).limits.until).toBe(until)
  expect(descriptionOf({ ...values, until: '' }, timeZone).limits.until).toBeNull()
})

test('the end of a piece is on the company’s clock, also where it is compared with the present', () => {
  const common = { title: '新品', summary: '', cover: '', categoryId: '', expiresAt: until }
  const values = { ...valuesOf('article', common, { html: '<p>正文</p>' }, timeZone) }
  expect(values.until).toBe('2026-11-30T14:00')
  const problemAt = (now: string) => pieceProblems('article', values, timeZone, Date.parse(now)).until
  expect(problemAt('2026-11-30T04:59:00Z')).toBeUndefined()
  expect(problemAt('2026-11-30T05:00:00Z')).toBe('over')
  expect(emptyValues('article').until).toBe('')
})
