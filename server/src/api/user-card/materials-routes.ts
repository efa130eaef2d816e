import type { userCard } from '@mingpian/contract/user-card.ts'
import type { Handlers } from '#core/http/context.ts'
import { editedStaff, holdCard, nextRevision, revisionOf } from '#domain/card/edit/edited-card.ts'
import {
  areGoodsAsBefore,
  areMaterialsAsBefore,
  ownGoods,
  ownMaterials,
  refuseUnknown,
  writeGoods,
  writeMaterials,
} from '#domain/card/edit/materials.ts'
import { recordForColleague } from '#domain/card/edit/save.ts'
import { chosenForCard } from '#domain/card/queries.ts'
import { companyGoods } from '#domain/shop/product/queries.ts'

type Calls = Pick<typeof userCard, 'chosen' | 'choose' | 'companyGoods'>

export const cardThingsHandlers: Handlers<Calls> = {
  async chosen({ db, companyId, caller }, { userId }) {
    const staffId = await editedStaff(db, caller, userId)
    const revision = await revisionOf(db, companyId, staffId)
    return { revision, ...(await chosenForCard(db, companyId, staffId)) }
  },

  async choose({ db, companyId, caller, fail }, { userId, revision, materials, goods }) {
    const staffId = await editedStaff(db, caller, userId)
    const card = { companyId, staffId }
    const current = await holdCard(db, companyId, staffId)
    const before = await chosenForCard(db, companyId, staffId)
    const wanted = {
      materials: materials && ownMaterials(materials, before.materials),
      goods: goods && ownGoods(goods, before.goods),
    }
    await refuseUnknown(db, card, 'material', wanted.materials ?? [], before.materials)
    await refuseUnknown(db, card, 'product', wanted.goods ?? [], before.goods)
    const isRepeated =
      areMaterialsAsBefore(before.materials, wanted.materials) && areGoodsAsBefore(before.goods, wanted.goods)
    // Perhaps a retry after a lost answer: no change, also with an old revision.
    if (isRepeated) return { revision: current }
    if (revision !== undefined && revision !== current) return fail('cardChanged')
    if (wanted.materials) await writeMaterials(db, card, wanted.materials, before.materials)
    if (wanted.goods) await writeGoods(db, card, wanted.goods, before.goods)
    const fields = (['materials', 'goods'] as const).filter((kind) => wanted[kind])
    await recordForColleague(db, caller, staffId, fields)
    return { revision: await nextRevision(db, companyId, staffId) }
  },

  async companyGoods({ db, companyId }, query) {
    const { page, pageSize } = query
    return { ...(await companyGoods(db, companyId, query)), page, pageSize }
  },
}
