import type { FreightInput } from '@mingpian/contract/shared/freight.ts'
import { makeFreightTemplate } from '#domain/shop/product/freight.ts'
import type { Parts } from '#parts.ts'
import type { Known } from './sample.ts'

/** A freight template of a company, and one for each call that changes it. */
export async function freightsOf(parts: Pick<Parts, 'db'>, of: { companyId: string; staffId: string }) {
  const terms: Omit<FreightInput, 'name'> = {
    ...{ counts: 'piece', rules: [], notTo: [] },
    usual: { first: 1, firstPrice: 800, more: 1, morePrice: 200, freeFrom: null },
  }
  const made = (name: string) =>
    parts.db.tenant(of.companyId, (db) => makeFreightTemplate(db, of, { ...terms, name }))
  const console = 'POST /mall/order/v1/console/freight' as const
  const particular = {
    [`${console}/create`]: { ...terms, name: '新模板' },
    [`${console}/save`]: { ...terms, name: '改名', templateId: await made('待改') },
    [`${console}/remove`]: { templateId: await made('待删') },
  } satisfies Record<string, Known>
  return { freightTemplateId: await made('小件'), particular }
}
