import { randomUUID } from 'node:crypto'
import type { ProductInput } from '@mingpian/contract/shared/goods.ts'
import type { TestApp } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'

/** Each refusal that the calls of products declare. */
export function productProblems({ callAs, makeCompany, makeStaff }: TestApp) {
  return {
    'POST /mall/order/v1/console/freight/save': {
      async materialChanged() {
        const { session } = await makeStaff(await makeCompany(), { role: 'editor' })
        const usual = { first: 1, firstPrice: 0, more: 1, morePrice: 0, freeFrom: null }
        const body = { name: '按件', counts: 'piece' as const, usual, rules: [], notTo: [] }
        const made = await callAs(session, 'POST /mall/order/v1/console/freight/create', {
          headers: { 'idempotency-key': randomUUID() },
          body,
        })
        const save = () =>
          callAs(session, 'POST /mall/order/v1/console/freight/save', {
            body: { ...body, templateId: made.body.data?.templateId ?? '', revision: 1 },
          })
        await save()
        return save()
      },
    },
    'POST /mall/goods/v1/manage/product': {
      async materialChanged() {
        const { session } = await makeStaff(await makeCompany(), { role: 'editor' })
        const body: ProductInput = {
          ...{ name: '云栖沙发', summary: '', categoryId: '', unit: '张', pictures: [], video: '', html: '' },
          ...{ attributes: [], optionNames: [], skus: [{ options: [], price: 698_000 }] },
          ...{ limitPerPerson: null, membersOnly: false, delivery: ['express'], weight: 0 },
          ...{ onShelfAt: null, offShelfAt: null },
        }
        const save = (more: Partial<ProductInput> = {}) =>
          callAs(session, 'POST /mall/goods/v1/manage/product', { body: { ...body, ...more } })
        const { data } = (await save()).body
        // Two keepers read the first revision, and one of them has saved it.
        const read = { productId: data?.productId ?? '', revision: data?.revision ?? 0 }
        await save(read)
        return save(read)
      },
    },
  } satisfies Problems
}
