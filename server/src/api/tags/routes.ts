import type { tags } from '@mingpian/contract/tags.ts'
import type { Database } from '#core/db/connect.ts'
import type { Handlers } from '#core/http/context.ts'
import type { Platform } from '#core/platform/platform.ts'
import { holdOwnLead, readHistory } from '#domain/leads/lead/access.ts'
import { createCorpTags } from '#domain/leads/tags/corp.ts'
import { earnedTags, tagsOf } from '#domain/leads/tags/held.ts'
import { tagGroups } from '#domain/leads/tags/keep.ts'
import { previewRule } from '#domain/leads/tags/ranking.ts'
import { setTagsBothWays } from '#domain/leads/tags/two-way.ts'

interface Parts {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'wecom'>
}

export const tagsHandlers = (parts: Parts): Handlers<typeof tags> => {
  const corpTags = createCorpTags(parts)
  return {
    ofLead: async ({ db, caller }, { clueId }) => ({
      list: await tagsOf(db, await readHistory(db, caller, clueId)),
    }),

    earned: async ({ db, caller }, { clueId }) => {
      const lead = await readHistory(db, caller, clueId)
      return { list: (await earnedTags(db, lead)).get(lead.rootId) ?? [] }
    },

    earnedByMany: async ({ db, caller }, { clueIds }) => {
      const leads = []
      for (const clueId of new Set(clueIds))
        leads.push({ clueId, ...(await readHistory(db, caller, clueId)) })
      const [first] = leads
      if (!first) return { list: [] }
      const found = await earnedTags(db, { ...first, personIds: leads.flatMap(({ personIds }) => personIds) })
      return { list: leads.map(({ clueId, rootId }) => ({ clueId, tags: found.get(rootId) ?? [] })) }
    },

    setByHand: async ({ db, caller }, { clueId, add = [], remove = [] }) => {
      const lead = await holdOwnLead(db, caller, clueId)
      await setTagsBothWays(db, lead, { add, remove })
      return { list: await tagsOf(db, lead) }
    },

    choices: async ({ db, companyId }) => ({
      list: (await tagGroups(db, companyId)).map(({ tags: all, ...group }) => ({
        ...group,
        tags: all.map(({ tagId, name }) => ({ tagId, name })),
      })),
    }),

    groups: async ({ db, companyId }) => ({ list: await tagGroups(db, companyId) }),

    keepGroup: { outside: ({ caller, locale }, group) => corpTags.keepGroup(caller, group, locale) },

    removeGroup: {
      outside: ({ caller, locale }, { groupId }) => corpTags.removeGroup(caller, groupId, locale),
    },

    keepTag: { outside: ({ caller, locale }, tag) => corpTags.keepTag(caller, tag, locale) },

    makeInWecom: { outside: ({ caller, locale }, { tagId }) => corpTags.make(caller, tagId, locale) },

    removeTag: { outside: ({ caller, locale }, { tagId }) => corpTags.removeTag(caller, tagId, locale) },

    preview: ({ db, companyId }, { rule }) => previewRule(db, companyId, rule),
  }
}
