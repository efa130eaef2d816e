import type { PersonalData } from '@mingpian/contract/privacy.ts'
import type { PointsKind } from '@mingpian/contract/shared/rules/points.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { inIso, type Vocabulary, wordOf } from '#core/in-words.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import type { ExportedPerson } from '#domain/module.ts'

const kinds = {
  earned: { zh: '购物获得', en: 'earned by an order' },
  takenBack: { zh: '退款扣回', en: 'taken back by a refund' },
  spent: { zh: '下单使用', en: 'spent on an order' },
  givenBack: { zh: '退回', en: 'given back' },
  adjusted: { zh: '商家调整', en: 'adjusted by the company' },
} satisfies Record<PointsKind, Vocabulary[string]>

export async function exportedPoints(db: TenantDb, of: ExportedPerson): Promise<PersonalData['points']> {
  const { rows } = await sql<{ kind: string; points: number; orderNumber: string; words: string; at: Date }>`
    select e.kind, e.points, e.order_number as "orderNumber", e.words, e.at from points_entry e
    where ${belongsTo(of, 'e')} order by e.at desc, e.entry_id desc`.execute(db)
  return rows.map(({ kind, ...row }) => ({ ...row, kind: wordOf(kinds, of.locale, kind) })).map(inIso('at'))
}
