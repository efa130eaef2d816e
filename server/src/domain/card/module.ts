import type { LeftCard } from '@mingpian/contract/wallet.ts'
import { sql } from 'kysely'
import { inIso } from '#core/in-words.ts'
import { belongsTo } from '#domain/identity/joined-person.ts'
import { phoneEnd } from '#domain/identity/phone-end.ts'
import { deletedRows, type Module } from '#domain/module.ts'
import { salespersonOf } from '#domain/staff/name-of.ts'
import { staffList } from '#domain/staff/sheet.ts'
import { cardStateIn } from './state.ts'

const endOfCard = (json: string) => phoneEnd((JSON.parse(json) as LeftCard).phone)

export const card = {
  name: 'card',
  what: 'cards of members of staff and of the company, their edits, saved and left cards, saved products',
  uses: [
    'audit',
    'company',
    'files',
    'staff',
    'identity',
    'content',
    'shop/product',
    'shop/coupon',
    'sharing',
    'contacts',
    'sign-in',
    'posts',
  ],
  door: [
    'state',
    'code-image',
    'company-public',
    'company/mini-card',
    'company/moves',
    'company/open',
    'company/queries',
    'company/words',
    'company/writes',
    'contact-file',
    'edit/claim',
    'edit/config',
    'edit/edit-view',
    'edit/edited-card',
    'edit/materials',
    'edit/phone',
    'edit/save',
    'edit/setting',
    'edit/titles',
    'material-picker',
    'open',
    'queries',
    'share-thing',
    'staff-changes',
    'tabs',
    'things',
    'wallet/exchange',
    'wallet/news',
    'wallet/products',
    'wallet/queries',
    'withdrawal',
  ],
  leadDeeds: 'card_deeds',
  tables: {
    card: {},
    card_change: {},
    card_line: {},
    card_material: {},
    card_product: {},
    card_setting: {},
    company_card: {},
    company_card_material: {},
    company_card_product: {},
    exchanged_card: { persons: deletedRows },
    mini_dynamic: {},
    saved_card: { persons: deletedRows },
    saved_product: {
      persons: deletedRows,
      sample: `insert into saved_product (company_id, person_id, product_id)
          select p.company_id, person_id, product_id from person p join product using (company_id) limit 1`,
    },
  },
  sealed: [
    { table: 'card_line', column: 'sealed' },
    { table: 'exchanged_card', column: 'sealed', hashes: [{ column: 'phone_end', of: endOfCard }] },
  ],
  shownFiles: (companyId) => sql`
    select concat(logo, cover, mini_code) as shown from company_card where company_id = ${companyId}`,
  async personalData(db, of) {
    const { companyId, sealer, shown } = of
    const { rows: saved } = await sql<{ name: string; savedAt: Date }>`
      select ${salespersonOf(companyId, 's')} as name, saved_at as "savedAt"
      from saved_card s where ${belongsTo(of, 's')} order by saved_at desc`.execute(db)
    const { rows: products } = await sql<{ name: string; savedAt: Date }>`
      select p.name, s.saved_at as "savedAt" from saved_product s join product p using (company_id, product_id)
      where ${belongsTo(of, 's')} order by s.saved_at desc`.execute(db)
    const { rows: left } = await sql<{ salesperson: string; sealed: Buffer; at: Date }>`
      select ${salespersonOf(companyId, 'x')} as salesperson, sealed, at
      from exchanged_card x where ${belongsTo(of, 'x')} order by at desc`.execute(db)
    return {
      savedCards: saved.map(inIso('savedAt')),
      savedProducts: products.map(inIso('savedAt')),
      leftCards: left.map(({ sealed, ...row }) => {
        const data = JSON.parse(sealer.open(companyId, sealed)) as LeftCard
        return { ...inIso('at')(row), card: { ...data, phone: shown(data.phone) } }
      }),
    }
  },
  namedInChanges: [
    {
      fields: ['cardId'],
      isUuid: true,
      name: (companyId, id) =>
        sql`select name from company_card where company_id = ${companyId} and card_id = ${id}`,
    },
  ],
  // Here, because the list names the states of cards.
  exportedLists: { staff: staffList(cardStateIn) },
  holdings: {
    // Persons who saved the card.
    keepers: ({ companyId, staffId }) =>
      sql`select count(*) from saved_card where company_id = ${companyId} and staff_id = ${staffId}`,
  },
  signals: (companyId, since) => sql`
    select person_id, staff_id as origin_id, 'card' as signal, at, '' as content_type, '' as content_id
    from exchanged_card where company_id = ${companyId} and at > ${since}`,
} satisfies Module
