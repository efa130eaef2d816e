import { expect, it } from 'vitest'
import { forEachCompany } from '#core/jobs/each-company.ts'

it('works for every company before it reports how many failed, and the first reason', async () => {
  const done: string[] = []
  const work = async (companyId: string) => {
    if (companyId !== 'good') throw new Error(`${companyId} is locked`)
    done.push(companyId)
  }
  const companies = ['bad', 'worse', 'good'].map((company_id) => ({ company_id }))
  await expect(forEachCompany(companies, work)).rejects.toThrow(
    '2 companies failed, the first: bad is locked',
  )
  expect(done).toEqual(['good'])
})
