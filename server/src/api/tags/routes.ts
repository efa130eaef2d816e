import type { tags } from '@mingpian/contract/tags.ts'
import type { Handlers } from '#core/http/context.ts'
import { earnedTags, tagsOf } from '#domain/tags/held.ts'
import { keepGroup, keepTag, removeGroup, removeTag, tagGroups } from '#domain/tags/keep.ts'
import { previewRule } from '#domain/tags/ranking.ts'
import { setTagsBothWays } from '#domain/tags/two-way.ts'
import { knownLead } from '#domain/tracking/radar/known-lead.ts'
import { reachedLead } from '#domain/tracking/radar/lead-reach.ts'

export const tagsHandlers: Handlers<typeof tags> = {
  ofLead: async ({ db, caller, fail }, { clueId }) => ({
    list: await tagsOf(db, (await reachedLead(db, caller, clueId)) ?? fail('notFound')),
  }),

  earned: async ({ db, caller, fail }, { clueId }) => {
    const lead = (await reachedLead(db, caller, clueId)) ?? fail('notFound')
    return { list: (await earnedTags(db, lead)).get(lead.rootId) ?? [] }
  },

  earnedByMany: async ({ db, caller, fail }, { clueIds }) => {
    const leads = []
    for (const clueId of new Set(clueIds))
      leads.push({ clueId, ...((await reachedLead(db, caller, clueId)) ?? fail('notFound')) })
    const [first] = leads
    if (!first) return { list: [] }
    const found = await earnedTags(db, { ...first, personIds: leads.flatMap(({ personIds }) => personIds) })
    return { list: leads.map(({ clueId, rootId }) => ({ clueId, tags: found.get(rootId) ?? [] })) }
  },

  setByHand: async ({ db, caller, fail }, { clueId, add = [], remove = [] }) => {
    const lead = (await knownLead(db, caller, clueId)) ?? fail('notFound')
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

  keepGroup: async ({ db, caller }, group) => ({ groupId: await keepGroup(db, caller, group) }),

  removeGroup: async ({ db, caller }, { groupId }) => {
    await removeGroup(db, caller, groupId)
    return { deleted: true }
  },

  keepTag: async ({ db, caller }, tag) => ({ tagId: await keepTag(db, caller, tag) }),

  removeTag: async ({ db, caller }, { tagId }) => {
    await removeTag(db, caller, tagId)
    return { deleted: true }
  },

  preview: ({ db, companyId }, { rule }) => previewRule(db, companyId, rule),
}
