import type { Code, codes } from '@mingpian/contract/codes.ts'
import { may } from '@mingpian/contract/shared/roles.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import type { Handlers } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import type { Platform } from '#core/platform/platform.ts'
import { cardStateIn } from '#domain/card/state.ts'
import { type Codes, membersAt } from '#domain/codes/codes.ts'
import { codeFigures, codeRows } from '#domain/codes/figures.ts'
import { changeCode, endCode, makeCode } from '#domain/codes/keep.ts'
import { openCode } from '#domain/codes/open.ts'
import { codePage, mayChange, missingCode, readableCode } from '#domain/codes/queries.ts'
import { quotaOf } from '#domain/codes/quota.ts'
import { codeOf, findCode } from '#domain/codes/rows.ts'
import { linkHosts } from '#domain/links/host.ts'
import { staffPage } from '#domain/staff/members.ts'

interface Parts {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'wecom'>
  codes: Codes
}

export const codesHandlers = (parts: Parts): Handlers<typeof codes> => ({
  open: {
    outside: async ({ companyId, caller, tenant, address }, { codeId, activityId }) => {
      const counts = !caller?.isColleague
      const opening = await tenant((db) => openCode(db, companyId, { codeId, activityId, counts }))
      const { code } = opening
      const due = code.state === 'ended' ? [code.owner] : membersAt(code, new Date())
      const [first] = due.length === 1 ? due.filter(({ active }) => active) : []
      const { userId = '', name = '', position = '', avatar = '' } = first ?? {}
      const member = first ? { userId, name, position, avatar } : null
      const by = caller ? `${companyId}/${caller.personId}` : address
      return {
        state: code.state,
        kind: code.kind,
        member,
        ...(await parts.codes.shownFor(companyId, opening, by)),
      }
    },
  },

  list: {
    outside: async ({ companyId, caller, tenant, origin }, input) => {
      if (input.company && !may(caller.role, 'links.read')) throw new Failure('forbidden')
      const atHand = await origin()
      const { page, pageSize } = input
      return tenant(async (db) => {
        const { rows, total } = await codePage(db, caller, input)
        const host = (await linkHosts(db, companyId, atHand))('')
        return { list: rows.map((row) => codeOf(companyId, host, row)), total, page, pageSize }
      })
    },
  },

  detail: {
    outside: async ({ companyId, caller, tenant, origin }, { codeId }) => {
      const atHand = await origin()
      return tenant(async (db) => {
        const code = await readableCode(db, caller, codeId)
        const found = await codeFigures(db, { companyId, codeId })
        const host = (await linkHosts(db, companyId, atHand))('')
        return { ...codeOf(companyId, host, code), ...found, mine: mayChange(code, caller) }
      })
    },
  },

  async rows({ db, companyId, caller }, { codeId, step, page, pageSize }) {
    await readableCode(db, caller, codeId)
    const readsAll = may(caller.role, 'customers.read')
    const reader = { staffId: caller.staffId, readsAll }
    const found = await codeRows(db, { companyId, codeId }, step, reader, { page, pageSize })
    return { ...found, page, pageSize }
  },

  members: async ({ db, companyId }, { keyword = '' }) => {
    const asked = { status: 'active', keyword, page: 1, pageSize: 20 } as const
    const { list } = await staffPage(db, companyId, asked, cardStateIn(companyId))
    return {
      list: list.map(({ userId, name, position, avatar, department }) => ({
        userId,
        name,
        position,
        avatar,
        department,
      })),
    }
  },

  create: {
    outside: async ({ companyId, caller, once, tenant, origin }, input) => {
      const atHand = await origin()
      const { codeId } = await once(async (db) => ({ codeId: await makeCode(db, caller, input) }))
      await parts.codes.tryRefresh(companyId, codeId)
      return tenant((db) => answer(db, companyId, atHand, codeId))
    },
  },

  update: {
    outside: async ({ companyId, caller, tenant, origin, fail }, input) => {
      const atHand = await origin()
      await tenant((db) => changeCode(db, caller, input, fail))
      await parts.codes.tryRefresh(companyId, input.codeId)
      return tenant((db) => answer(db, companyId, atHand, input.codeId))
    },
  },

  end: {
    outside: async ({ companyId, caller, tenant, origin }, { codeId }) => {
      const atHand = await origin()
      await tenant((db) => endCode(db, caller, codeId))
      await parts.codes.tryRefresh(companyId, codeId)
      return tenant((db) => answer(db, companyId, atHand, codeId))
    },
  },

  quota: { outside: async ({ companyId }) => ({ quota: await quotaOf(parts, companyId) }) },
})

async function answer(db: TenantDb, companyId: string, atHand: string, codeId: string): Promise<Code> {
  const code = (await findCode(db, companyId, codeId)) ?? missingCode()
  return codeOf(companyId, (await linkHosts(db, companyId, atHand))(''), code)
}
