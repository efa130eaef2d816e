import type { leads, Turn } from '@mingpian/contract/leads.ts'
import type { InputOf } from '@mingpian/contract/shared/endpoint.ts'
import { shownPhone } from '@mingpian/contract/shared/rules/shown-phone.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Page } from '#core/db/paging.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { namesOfStates } from '#domain/codes/queries.ts'
import { openPhones } from '#domain/contacts/read.ts'
import { keepNote } from '#domain/contacts/write-back.ts'
import { lockToLearn } from '#domain/identity/persons.ts'
import { holdLead, holdTurned, mayChange, readLead } from '#domain/leads/lead/access.ts'
import { listedFor, requireColleague, requireThing } from '#domain/leads/lead/asked.ts'
import { colleaguesOf } from '#domain/leads/lead/colleagues.ts'
import { type ListOf, leadFrom, leadRowPage, requireDays } from '#domain/leads/lead/list.ts'
import {
  contactsOfLead,
  formsOf,
  leadDetail,
  type OneLead,
  seesPhoneOf,
  wechatOf,
} from '#domain/leads/lead/one.ts'
import {
  areasOf,
  eventsOf,
  firstThingsOf,
  salespeopleOf,
  scenesOf,
  systemsOf,
} from '#domain/leads/lead/origins.ts'
import { activitiesOfAll, activityPage, firstVisitOf } from '#domain/leads/lead/trail.ts'
import {
  addFollowUp,
  becomeCustomer,
  followUpsPage,
  isContactOf,
  setProgress,
  turnLead,
  undoTurn,
} from '#domain/leads/lead/write.ts'
import { undoWithinLimit } from '#domain/leads/pool/moves.ts'
import { returningPersons, returnsOf } from '#domain/leads/pool/watched.ts'
import { personsWithTag } from '#domain/leads/tags/held.ts'
import { alreadyTheirs, findTurn, turnsPage } from '#domain/leads/turns/turns.ts'
import { findSalesperson } from '#domain/sharing/queries.ts'
import { namedPurchase } from '#domain/shop/order/purchase.ts'
import { coveredToChange, coveredToRead, ownAndTeam, ownOf } from '#domain/staff/covers.ts'

interface Asking {
  db: TenantDb
  caller: Caller
}

interface Parts {
  sealer: Sealer
}

const notVerified = {
  zh: '无法确认这位企业微信客户就是该线索',
  en: 'the WeCom contact is not verified to be this lead',
}

const listed = ({ sealer }: Parts, kind: ListOf['kind'], { isOwn } = { isOwn: true }) => ({
  async reads({ db, caller }: Asking, { page, pageSize, scope, ...asked }: InputOf<typeof leads.list>) {
    await requireColleague(db, caller, asked.filters?.userId)
    requireDays(asked.filters ?? {}, 'filters.')
    const whose = await listedFor(db, caller, { isOwn: isOwn && scope !== 'all' })
    const { returning, tagId, origin } = asked.filters ?? {}
    const tagged = tagId === undefined ? undefined : await personsWithTag(db, whose, tagId)
    const back = returning ? await returningPersons(db, caller.companyId, whose.staffIds) : undefined
    const of = { ...whose, kind, among: inBoth(tagged, back) }
    const { rows, total } = await leadRowPage(db, sealer, of, { ...asked, page, pageSize })
    if (total === 0) await requireThing(db, caller, origin)
    const returnsIn = await returnsOf(db, caller.companyId, rows)
    return {
      list: rows.map((row) => ({ ...leadFrom(row), returnsIn: returnsIn(row) })),
      total,
      page,
      pageSize,
    }
  },
})

/** The persons of both lists; undefined is a list of all. */
function inBoth(one: string[] | undefined, other: string[] | undefined): string[] | undefined {
  if (!one || !other) return one ?? other
  const others = new Set(other)
  return one.filter((id) => others.has(id))
}

const counted =
  <Row>(read: (db: TenantDb, of: Awaited<ReturnType<typeof coveredToRead>>) => Promise<Row[]>) =>
  async ({ db, caller }: Asking) => ({ list: await read(db, await coveredToRead(db, caller)) })

/** Lists the activities of a lead; `notFound` for a lead of another source than the named one. */
const activity =
  (source?: 'marketing' | 'wecom') =>
  async ({ db, caller }: Asking, { unionId, page, pageSize }: Page & { unionId: string }) => {
    const one = await readLead(db, caller, unionId)
    if (source && one.lead.source !== source) throw new Failure('notFound')
    return activityPage(db, one, { page, pageSize })
  }

/** Whether a salesperson may undo it: a hand-over by themselves. */
const isOwnTurn = ({ direction, way }: Turn) =>
  direction === 'given' && (way === 'turn' || way === 'returned')

export const leadsHandlers = (parts: Parts): Handlers<typeof leads> => ({
  list: listed(parts, 'all'),
  marketing: listed(parts, 'marketing'),
  marketingAll: listed(parts, 'marketing', { isOwn: false }),
  wecom: listed(parts, 'wecom'),
  unassociated: listed(parts, 'unassociated'),

  async turned({ db, caller }, { page, pageSize, direction }) {
    const { companyId, staffIds } = await coveredToRead(db, caller)
    const sides = direction ? await ownOf(db, caller) : staffIds
    return {
      ...(await turnsPage(db, { companyId, staffIds: sides, direction, page, pageSize })),
      page,
      pageSize,
    }
  },

  async turn({ db, companyId, caller, fail }, { unionId, userId }) {
    const one = await holdLead(db, caller, unionId, { alsoHandedOver: true })
    const to = (await findSalesperson(db, companyId, userId)) ?? fail('notFound')
    const turn = await turnLead(db, one, { staffId: caller.staffId, staffIds: one.staffIds }, to.staffId)
    if (turn) return turn
    return one.isHeld ? fail('illegalMove', alreadyTheirs) : fail('notFound')
  },

  colleagues: async ({ db, caller }, { keyword = '' }) => ({
    list: await colleaguesOf(db, caller, keyword.trim()),
  }),

  async undoTurn({ db, companyId, caller, fail }, { turnId }) {
    const { staffIds } = await coveredToChange(db, caller)
    const known = (await findTurn(db, { companyId, staffIds }, turnId)) ?? fail('notFound')
    if (staffIds !== 'all' && !isOwnTurn(known)) fail('notFound')
    if (known.undoneAt) return known
    const lead = (await holdTurned(db, companyId, [known.turnId])).get(known.turnId) ?? fail('notFound')
    const undone = await undoWithinLimit(db, caller, () =>
      undoTurn(db, lead, { staffId: caller.staffId, staffIds }, known.turnId),
    )
    return undone === 'poolLimit' ? fail(undone) : (undone ?? fail('cannotUndo'))
  },

  progress: async ({ db, caller }, { unionId, holder, ...progress }) =>
    setProgress(db, await holdLead(db, caller, unionId, { holder }), caller.staffId, progress),

  followUps: async ({ db, caller }, { unionId, page, pageSize }) =>
    followUpsPage(db, await readLead(db, caller, unionId), { page, pageSize }),

  async addFollowUp({ db, caller }, { unionId, holder, purchase, ...follow }) {
    const one = await holdLead(db, caller, unionId, { holder })
    const bought = purchase && (await namedPurchase(db, caller, one.personIds, purchase))
    return addFollowUp(db, one, caller.staffId, { ...follow, purchase: bought })
  },

  async becomeCustomer({ db, caller, fail }, { unionId, externalUserId }) {
    if (externalUserId !== undefined)
      await lockToLearn(db, caller.companyId, { unionId: '', externalUserid: externalUserId })
    const one = await holdLead(db, caller, unionId)
    if (externalUserId !== undefined && !(await isContactOf(db, one, externalUserId))) fail('notFound')
    const made = await becomeCustomer(db, one, caller.staffId, externalUserId)
    return made ?? fail('illegalMove', notVerified)
  },

  async ofBusinessCustomer({ db, caller }, { unionIds, page, pageSize }) {
    const all: OneLead[] = []
    for (const unionId of new Set(unionIds)) all.push(await readLead(db, caller, unionId))
    return activitiesOfAll(db, all, { page, pageSize })
  },

  async recentForms({ db, caller }, { page, pageSize }) {
    const [own, team] = await ownAndTeam(db, caller)
    return formsOf(db, { companyId: caller.companyId, staffIds: [...own, ...team] }, { page, pageSize })
  },

  async marketingDetail({ db, caller }, { unionId }) {
    const one = await readLead(db, caller, unionId)
    const lead = { root_id: one.rootId, holder_id: one.holderId }
    return {
      ...(await leadDetail(db, parts.sealer, one, await seesPhoneOf(db, one, caller))),
      returnsIn: one.isHeld ? (await returnsOf(db, caller.companyId, [lead]))(lead) : null,
      mayChange: await mayChange(db, caller, one),
      inPool: one.isFree,
      inWecom: (await contactsOfLead(db, one)).length > 0,
    }
  },

  wechatDetail: async ({ db, caller }, { unionId }) => wechatOf(db, await readLead(db, caller, unionId)),

  async wecomDetail({ db, caller, fail }, { unionId }) {
    const one = await readLead(db, caller, unionId)
    const contacts = await contactsOfLead(db, one)
    if (contacts.length === 0) return fail('notFound')
    const isWhole = await seesPhoneOf(db, one, caller)
    return {
      person: one.lead.person,
      mayChange: await mayChange(db, caller, one),
      contacts: contacts.map(({ phones_sealed, ...contact }) => ({
        ...contact,
        phones: openPhones(parts.sealer, caller.companyId, phones_sealed).map((phone) =>
          shownPhone(phone, isWhole),
        ),
      })),
    }
  },

  async keepWecomNote({ db, caller, fail }, { unionId, externalUserId, ...note }) {
    const one = await holdLead(db, caller, unionId)
    // WeCom has one note for each member: those of colleagues do not change.
    const of = { ...one, staffIds: [caller.staffId] }
    return (await keepNote(db, parts.sealer, of, externalUserId, note)) ? { kept: true } : fail('notFound')
  },

  sceneDetail: async ({ db, caller }, { unionId }) => ({
    first: await firstVisitOf(db, await readLead(db, caller, unionId)),
  }),

  activity: activity(),
  marketingActivity: activity('marketing'),
  wecomActivity: activity('wecom'),

  async formsOfLead({ db, caller }, { unionId, page, pageSize }) {
    const one = await readLead(db, caller, unionId)
    return formsOf(db, one, { page, pageSize }, one.personIds)
  },

  areas: counted(areasOf),
  salespeople: counted(salespeopleOf),
  scenes: counted(scenesOf),
  marketingScenes: counted(firstThingsOf),
  async otherScenes({ db, caller }) {
    const list = await systemsOf(db, await coveredToRead(db, caller))
    const states = list.map(({ state }) => state).filter(Boolean)
    const names = await namesOfStates(db, caller.companyId, states)
    return { list: list.map((row) => ({ ...row, name: names.get(row.state) ?? '' })) }
  },
  events: counted(eventsOf),
})
