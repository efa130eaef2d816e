import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { uuidOf } from './chance.ts'
import type { Hung } from './company.ts'

/** The other side of some cards, by the account of their owner. */
export const englishSides: Record<string, Record<string, string>> = {
  xu: {
    name: 'Xu Mingzhe',
    position: 'Sales Director, East China',
    companyName: 'Hangzhou Yunfan Technology Co., Ltd.',
    address: '8F, Building 3, 1750 Jianghong Road, Binjiang, Hangzhou',
    profile: 'Led four regional teams, from nothing to fifty million. Trusts method more than pep talks.',
  },
  tang: {
    name: 'Tang Wei',
    position: 'Channel Partnership Manager',
    companyName: 'Hangzhou Yunfan Technology Co., Ltd.',
    profile: 'Gets things done together with partners everywhere. Clear rules, settled on time.',
  },
}

/** What stands on some cards beside the registered phone and e-mail address, by the account of their owner. */
const furtherLines: Record<string, readonly (readonly ['phone' | 'email', label: string, value: string])[]> =
  {
    tang: [
      ['phone', '办公室', '0571-8865 1200'],
      ['phone', '渠道热线', '400-820-1750'],
      ['email', '渠道合作', 'partner@yunfan.example'],
    ],
    shen: [['phone', '展厅', '0512-6780 3311']],
  }

export async function writeLines(db: TenantDb, sealer: Sealer, hung: Hung): Promise<void> {
  const { company, sellers } = hung
  const { companyId, members } = company
  const rows = members.flatMap(({ account }, at) =>
    (furtherLines[account] ?? []).map(([kind, label, value], position) => ({
      company_id: companyId,
      staff_id: sellers[at]?.staffId ?? '',
      line_id: uuidOf(`${companyId} line ${account} ${position}`),
      kind,
      label,
      sealed: sealer.seal(companyId, value),
      position,
    })),
  )
  if (rows.length > 0) await db.insertInto('card_line').values(rows).execute()
}
