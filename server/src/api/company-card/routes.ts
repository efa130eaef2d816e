import type { companyCard } from '@mingpian/contract/company-card.ts'
import type { Published } from '#core/cache/published.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Handlers } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { type MiniCardParts, miniCard } from '#domain/card/company/mini-card.ts'
import { moveCard } from '#domain/card/company/moves.ts'
import {
  companyCardAgent,
  companyCardEdit,
  companyCardList,
  companyCardRow,
  companySectionsOf,
  meantRow,
  publishedCompanyCard,
  shownOnCards,
} from '#domain/card/company/queries.ts'
import { companySectionTitles } from '#domain/card/company/words.ts'
import { createCard, saveContent, saveFace, saveSections, showOnCards } from '#domain/card/company/writes.ts'
import { publicCompany } from '#domain/card/company-public.ts'
import { findFace } from '#domain/card/queries.ts'
import { announce, announcement, announcements, takeBack } from '#domain/posts/announcements.ts'
import { postReader } from '#domain/posts/reader.ts'
import { isMember } from '#domain/staff/members.ts'

interface Parts extends MiniCardParts {
  published: Published
  sealer: Sealer
}

export const companyCardHandlers = (parts: Parts): Handlers<typeof companyCard> => ({
  detail: {
    outside: ({ companyId, fail }, which) => publishedCompanyCard(parts, companyId, which, fail),
  },

  config: async ({ db, companyId, fail }, { configType, ...which }) => {
    if (configType !== 'card')
      throw new Failure('parameterError', {
        parameters: [{ path: 'configType', message: 'configType must be card' }],
      })
    const sections = await companySectionsOf(db, companyId, which, fail)
    return {
      configType,
      sections: sections.map((each) => ({ ...each, title: companySectionTitles[each.key] })),
    }
  },

  miniCard: {
    outside: async ({ companyId, fail }, which) =>
      miniCard(parts, await publishedCompanyCard(parts, companyId, which, fail)),
  },

  goodsDetail: {
    outside: async ({ companyId, fail }, which) => ({
      list: (await publishedCompanyCard(parts, companyId, which, fail)).goods,
    }),
  },

  agentDetail: async ({ db, companyId, fail }, { cardId }) => {
    const row = cardId ? await companyCardRow(db, companyId, cardId) : await meantRow(db, companyId)
    if (!row) return fail('notFound')
    const agent = await companyCardAgent(db, companyId, row.card_id)
    const card = agent && (await findFace(db, parts.sealer, companyId, { userId: agent.userId }))
    return { cardId: row.card_id, agent: agent && { ...agent, phone: card?.phone ?? '' } }
  },

  list: async ({ db, companyId, fail }, { page, pageSize, ...filter }) => {
    if (filter.userId && !(await isMember(db, companyId, filter.userId))) return fail('notFound')
    return { ...(await companyCardList(db, companyId, filter, { page, pageSize })), page, pageSize }
  },

  edit: async ({ db, companyId, fail }, { cardId }) =>
    (await companyCardEdit(db, companyId, cardId)) ?? fail('notFound'),

  update: ({ db, ...actor }, input) => saveFace(db, actor, input),

  component: ({ db, ...actor }, input) => saveSections(db, actor, input),

  create: async ({ db, ...actor }, { cardId, ...input }) => {
    if (!cardId) return createCard(db, actor, input)
    const { status } = await moveCard(db, actor, cardId, 'restore')
    const row = await companyCardRow(db, actor.companyId, cardId)
    return { cardId: row?.card_id ?? cardId, revision: row?.revision ?? 1, status }
  },

  material: ({ db, ...actor }, input) => saveContent(db, actor, input),

  apply: ({ db, ...actor }, { cardId, apply = true }) =>
    moveCard(db, actor, cardId, apply ? 'apply' : 'withdraw'),

  open: ({ db, ...actor }, { cardId, open = true }) => moveCard(db, actor, cardId, open ? 'open' : 'close'),

  status: async ({ db, companyId, fail }, { cardId }) => {
    const row = cardId ? await companyCardRow(db, companyId, cardId) : await meantRow(db, companyId)
    if (cardId && !row) return fail('notFound')
    return {
      cardId: row?.card_id ?? '',
      status: row?.status ?? 'none',
      isDefault: row?.is_default ?? false,
      shownOnCards: await shownOnCards(db, companyId),
    }
  },

  defaultShow: ({ db, ...actor }, { cardId, show = true }) =>
    moveCard(db, actor, cardId, show ? 'show' : 'unshow'),

  cardsShow: async ({ db, ...actor }, { show }) => {
    await showOnCards(db, actor, show)
    return { shownOnCards: show }
  },

  remove: ({ db, ...actor }, { cardId }) => moveCard(db, actor, cardId, 'delete'),

  dynamicCreate: ({ db, caller }, input) => announce(db, caller, input),

  dynamicFind: async ({ db, companyId, caller, fail }, { page, pageSize }) => {
    if (!(await publicCompany(db, companyId))) return fail('notFound')
    const reader = await postReader(db, companyId, caller)
    return { ...(await announcements(db, reader, { page, pageSize })), page, pageSize }
  },

  dynamicDetail: async ({ db, companyId, caller, fail }, { dynamicId }) => {
    if (!(await publicCompany(db, companyId))) return fail('notFound')
    const reader = await postReader(db, companyId, caller)
    return (await announcement(db, reader, dynamicId)) ?? fail('notFound')
  },

  dynamicDelete: async ({ db, caller, fail }, { dynamicId }) =>
    (await takeBack(db, caller, dynamicId)) ? { deleted: true } : fail('notFound'),
})
