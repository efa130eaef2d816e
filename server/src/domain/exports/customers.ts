import type { CustomerFilter } from '@mingpian/contract/customers.ts'
import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import type { LeadStage } from '@mingpian/contract/shared/lead-acts.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import { lastDeedWords } from '@mingpian/contract/shared/rules/sentences/last-deed.ts'
import { shownPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Cell } from '#core/sheet.ts'
import { columnName } from '#domain/leads/import/columns.ts'
import { importedFacts } from '#domain/leads/imported/store.ts'
import { leadSheetRows } from '#domain/leads/lead/list.ts'
import { givenPhones } from '#domain/leads/lead/phones.ts'
import type { Deed } from '#domain/leads/lead/rows.ts'
import { scoreSums } from '#domain/leads/scores/scores.ts'
import { personsWithTag, tagNames } from '#domain/leads/tags/held.ts'
import { type ListReader, listOfColumns } from '#domain/module.ts'
import { ownOf } from '#domain/staff/covers.ts'

export interface CustomersFilter extends CustomerFilter {
  /** Else masked. */
  wholePhones: boolean
}

export interface CustomerRow {
  root_id: string
  name: string
  number: string
  holder_name: string
  sources: Deed[]
  stage: LeadStage
  visits: number
  first_at: Date
  last_at: Date
  next_at: Date | null
  deed: Deed
  content_type: ContentType | null
  title: string | null
  tags: string[] | null
  score: number | null
  phone: string | null
  employer: string | null
  region: string | null
  note: string | null
}

/** The columns that the import reads have its names, so that the file can be imported again. */
const headIn = (locale: Locale, others: readonly string[]): readonly string[] => [
  ...importFields.map((field) => columnName(field, locale)),
  ...others,
]
const importFields = ['name', 'phone', 'employer', 'region', 'note', 'salesperson', 'tags'] as const

const customerHead: Record<Locale, readonly string[]> = {
  zh: headIn('zh', ['渠道', '阶段', '评分', '访问次数', '首次来访', '最近动态', '最近做了什么', '下次约定']),
  en: headIn('en', [
    ...['Channels', 'Stage', 'Score', 'Visits'],
    ...['First seen', 'Last seen', 'Last deed', 'Next appointment'],
  ]),
}

/** In characters. */
const customerWidths = [20, 16, 20, 16, 28, 14, 24, 24, 12, 8, 8, 20, 20, 30, 20]

const words = {
  zh: {
    ...{
      visit: '访问',
      form: '表单',
      card: '留名片',
      mall: '商城',
      contact: '企业微信',
      gone: '删除了企业微信',
      import: '导入',
    },
    ...{ new: '新线索', contacted: '已联系', talking: '洽谈中', customer: '已成客户', lost: '已流失' },
    visitor: '微信访客',
  },
  en: {
    ...{
      visit: 'Visits',
      form: 'Form',
      card: 'Left a card',
      mall: 'Mall',
      contact: 'WeCom',
      gone: 'Deleted in WeCom',
      import: 'Imported',
    },
    ...{ new: 'New', contacted: 'Contacted', talking: 'Talking', customer: 'Customer', lost: 'Lost' },
    visitor: 'WeChat visitor',
  },
}

/** The leads that match, with tags, scores and the newest phone that each gave to any salesperson. */
async function customerRows(
  { db, sealer, companyId, staffId }: ListReader,
  { tagId, source, keyword, wholePhones, ...filters }: CustomersFilter,
): Promise<RawBuilder<CustomerRow>> {
  const all = { companyId, staffIds: 'all' as const }
  const of = {
    ...all,
    remarksOf: await ownOf(db, { companyId, staffId }),
    kind: source ?? ('all' as const),
    withPool: true,
    among: tagId === undefined ? undefined : await personsWithTag(db, { companyId, staffIds: 'all' }, tagId),
  }
  const phones = new Map<string, string>()
  for (const { rootId, phone } of await givenPhones(db, sealer, all))
    if (phone && !phones.has(rootId)) phones.set(rootId, shownPhone(phone, wholePhones))
  return sql<CustomerRow>`
    select lead.*, given.phone, listed.employer, listed.region, listed.note, tags.names as tags, scores.score
    from (${await leadSheetRows(db, sealer, of, { filters, ...(keyword && { keyword }) })}) lead
    left join (${await tagNames(db, all)}) tags on tags.root_id = lead.root_id
    left join (${await scoreSums(db, all)}) scores on scores.root_id = lead.root_id
    left join unnest(${[...phones.keys()]}::uuid[], ${[...phones.values()]}::text[]) given(root_id, phone)
      on given.root_id = lead.root_id
    left join (${importedFacts(companyId)}) listed on listed.root_id = lead.root_id
    order by lead.last_at desc, lead.root_id, lead.holder_id`
}

const lists = {
  zh: new Intl.ListFormat('zh', { style: 'narrow' }),
  en: new Intl.ListFormat('en', { style: 'narrow' }),
}

export function customerCells(row: CustomerRow, locale: Locale, moment: (at: Date) => Cell): Cell[] {
  const say = words[locale]
  const listed = lists[locale]
  return [
    row.name || `${say.visitor} ${row.number}`,
    row.phone ?? '',
    row.employer ?? '',
    row.region ?? '',
    row.note ?? '',
    row.holder_name,
    listed.format(row.tags ?? []),
    listed.format(row.sources.map((source) => say[source])),
    say[row.stage],
    row.score ?? 0,
    row.visits,
    moment(row.first_at),
    moment(row.last_at),
    lastDeedWords(
      { deed: row.deed, contentType: row.content_type ?? '', contentTitle: row.title ?? '' },
      locale,
      'other',
    ),
    row.next_at ? moment(row.next_at) : '',
  ]
}

/** The leads as a file. */
export const customersList = listOfColumns<CustomersFilter, CustomerRow>({
  needs: 'customers.read',
  fileName: { zh: '客户线索', en: 'leads' },
  head: customerHead,
  widths: customerWidths,
  isMarked: true,
  rows: customerRows,
  cells: customerCells,
})
