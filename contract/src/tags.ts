import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { contentType, ShownPerson } from '#shared/entities.ts'
import { line, recordId, unionId } from '#shared/fields.ts'
import { secondScene } from '#shared/report.ts'
import { longestLookBack } from '#shared/rules/deeds.ts'

/** One condition of a rule, about one person and one salesperson. Further fields narrow the fact down. */
export const TagCondition = Type.Object({
  /** `reading` counts seconds, every other fact its occurrences. */
  fact: Type.Union([
    Type.Literal('visits'),
    Type.Literal('reading'),
    Type.Literal('call'),
    Type.Literal('save_contact'),
    Type.Literal('exchange'),
    Type.Literal('submit_form'),
    Type.Literal('ask'),
    Type.Literal('comment'),
    Type.Literal('like'),
    Type.Literal('share'),
  ]),
  atLeast: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  days: Type.Integer({ minimum: 1, maximum: longestLookBack, description: 'counted back from now' }),
  /** Origin of the person's visit: 0 by the salesperson’s share, 1 by a visitor’s, 2 by themselves. */
  source: Type.Optional(secondScene),
  contentType: Type.Optional(contentType),
  /** article, brochure, case, video, …: of content alone. */
  contentKind: Type.Optional(Type.String({ minLength: 1, maxLength: 32 })),
  /** One piece, product or card. */
  contentId: Type.Optional(recordId),
})
export type TagCondition = Static<typeof TagCondition>

/**
 * Rule that gives a tag to persons. It is computed from their deeds, so leads have the tag while the conditions hold.
 */
export const TagRule = Type.Object({
  match: Type.Union([Type.Literal('all'), Type.Literal('any')]),
  conditions: Type.Array(TagCondition, { minItems: 1, maxItems: 10 }),
})
export type TagRule = Static<typeof TagRule>

const tagName = Type.String({
  minLength: 1,
  maxLength: 30,
  pattern: '^(?!\\s*$)[^\\u0000-\\u001f\\u007f]*$',
})
const points = Type.Integer({
  minimum: 0,
  maximum: 1000,
  description: 'what the tag counts in the tag score',
})

export const LeadTag = Type.Object({
  tagId: recordId,
  name: Type.String(),
  groupName: Type.String(),
  /** Origins of the tag; it can have several. */
  origins: Type.Array(Type.Union([Type.Literal('hand'), Type.Literal('rule'), Type.Literal('wecom')])),
})
export type LeadTag = Static<typeof LeadTag>

const tagsOfLead = Type.Object({ list: Type.Array(LeadTag) })

/** A tag for administrators. */
export const Tag = Type.Object({
  tagId: recordId,
  name: Type.String(),
  points: Type.Integer(),
  rule: Type.Union([TagRule, Type.Null()]),
  /** The id of the synchronised tag in WeCom; '' for none. */
  wecomTagId: Type.String(),
  /** Whether it was such a tag until it was deleted in WeCom. */
  wecomGone: Type.Boolean(),
})
export type Tag = Static<typeof Tag>

export const TagGroup = Type.Object({ groupId: recordId, name: Type.String(), tags: Type.Array(Tag) })
export type TagGroup = Static<typeof TagGroup>

/** Why WeCom refused a change, as text; then nothing was changed. '' if it accepted or was not asked. */
const problem = Type.String()

const groupList = Type.Object({ list: Type.Array(TagGroup) })
const tagIds = Type.Array(recordId, { maxItems: 50 })

/** Tags of leads: set by hand, earned by a rule, or taken over from WeCom. */
export const tags = {
  ofLead: endpoint('GET /biz/v1/clue/tags', {
    summary: 'All tags of one lead: by hand, by rule and from WeCom.',
    access: 'staff',
    query: Type.Object({ clueId: unionId }),
    data: tagsOfLead,
  }),
  // No page of ours uses it: a lead's page reads all tags, in which those by rule are marked. It is for other clients.
  earned: endpoint('GET /biz/v1/clue/action/tags', {
    summary: 'The tags that a lead earned by its deeds.',
    access: 'staff',
    query: Type.Object({ clueId: unionId }),
    data: tagsOfLead,
  }),
  earnedByMany: endpoint('POST /biz/v1/clue/action/tags', {
    summary: 'The tags that several leads earned by their deeds.',
    access: 'staff',
    body: Type.Object({ clueIds: Type.Array(unionId, { minItems: 1, maxItems: 50 }) }),
    data: Type.Object({
      list: Type.Array(Type.Object({ clueId: unionId, tags: Type.Array(LeadTag) })),
    }),
  }),
  setByHand: endpoint('POST /biz/v1/clue/attribute/tag', {
    summary:
      'Adds and removes tags of a lead by hand. Tags that a rule gives stay. Repeating it changes nothing.',
    access: 'staff',
    body: Type.Object({ clueId: unionId, add: Type.Optional(tagIds), remove: Type.Optional(tagIds) }),
    data: tagsOfLead,
  }),
  choices: endpoint('GET /biz/v1/tag/list', {
    summary: 'The tags that a salesperson can set, by group.',
    access: 'staff',
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          groupId: recordId,
          name: Type.String(),
          tags: Type.Array(Type.Object({ tagId: recordId, name: Type.String() })),
        }),
      ),
    }),
  }),
  groups: endpoint('GET /biz/v1/tag/group/list', {
    summary: 'The groups of tags with their rules.',
    access: 'admin',
    may: 'scoring.write',
    data: groupList,
  }),
  keepGroup: endpoint('PUT /biz/v1/tag/group', {
    summary:
      'Makes a group of tags, or renames one, in WeCom too. A second group of the same name is not made.',
    access: 'admin',
    may: 'scoring.write',
    body: Type.Object({ groupId: Type.Optional(recordId), name: tagName }),
    data: Type.Object({ groupId: recordId, problem }),
  }),
  removeGroup: endpoint('DELETE /biz/v1/tag/group', {
    summary: 'Deletes a group with its tags, which every lead loses; its tags in WeCom too.',
    access: 'admin',
    may: 'scoring.write',
    query: Type.Object({ groupId: recordId }),
    data: Type.Object({ deleted: Type.Boolean(), problem }),
  }),
  keepTag: endpoint('PUT /biz/v1/tag', {
    summary:
      'Makes a tag, or changes one; the name of a tag of WeCom changes there too. A second tag of the same name is not made in one group.',
    access: 'admin',
    may: 'scoring.write',
    body: Type.Object({
      tagId: Type.Optional(recordId),
      groupId: recordId,
      name: tagName,
      points,
      rule: Type.Union([TagRule, Type.Null()]),
    }),
    data: Type.Object({ tagId: recordId, problem }),
  }),
  makeInWecom: endpoint('POST /biz/v1/tag/wecom', {
    summary:
      'Makes a tag in WeCom too, in a group of the same name, and keeps both equal from then on. An existing tag of that name in WeCom counts as the same, unless it is another tag here. Repeating it changes nothing.',
    access: 'admin',
    may: 'scoring.write',
    body: Type.Object({ tagId: recordId }),
    data: Type.Object({ wecomTagId: Type.String(), problem }),
  }),
  removeTag: endpoint('DELETE /biz/v1/tag', {
    summary: 'Deletes a tag, which every lead loses; in WeCom too.',
    access: 'admin',
    may: 'scoring.write',
    query: Type.Object({ tagId: recordId }),
    data: Type.Object({ deleted: Type.Boolean(), problem }),
  }),
  preview: endpoint('POST /biz/v1/tag/preview', {
    summary: 'The leads that a rule would tag now: their number and the first ones. Nothing is stored.',
    access: 'admin',
    may: 'scoring.write',
    body: Type.Object({ rule: TagRule }),
    data: Type.Object({
      total: Type.Integer(),
      list: Type.Array(Type.Object({ person: ShownPerson, salesperson: line(128) })),
    }),
  }),
}
