import type { Locale } from '@mingpian/contract/shared/render.ts'
import { nameBesideTwin } from '@mingpian/contract/shared/rules/wecom-tag-name.ts'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure, refuseParameter } from '#core/http/failure.ts'
import { adviceFor } from '#core/platform/advice.ts'
import type { AppCredential } from '#core/platform/credentials.ts'
import type { Platform } from '#core/platform/platform.ts'
import { VendorError } from '#core/platform/vendor-error.ts'
import { wecomApp } from '#domain/contacts/read.ts'
import { keepGroup, keepTag, removeGroup, removeTag, type TagInput } from './keep.ts'
import { markRenaming, NOT_OWN } from './renames.ts'
import { keepWecomTag } from './wecom.ts'

interface Keeper {
  companyId: string
  staffId: string
}

/**
 * Changes tags in the database and in WeCom. If WeCom refuses, nothing is changed, and the reason is returned as text.
 */
export interface CorpTags {
  keepTag(keeper: Keeper, input: TagInput, locale: Locale): Promise<{ tagId: string; problem: string }>
  removeTag(keeper: Keeper, tagId: string, locale: Locale): Promise<{ deleted: boolean; problem: string }>
  keepGroup(
    keeper: Keeper,
    group: { groupId?: string | undefined; name: string },
    locale: Locale,
  ): Promise<{ groupId: string; problem: string }>
  removeGroup(keeper: Keeper, groupId: string, locale: Locale): Promise<{ deleted: boolean; problem: string }>
  /** @throws Failure notFound; parameterError for a tag that leads earn by a rule */
  make(keeper: Keeper, tagId: string, locale: Locale): Promise<{ wecomTagId: string; problem: string }>
}

interface Parts {
  db: Pick<Database, 'tenant'>
  platform: Pick<Platform, 'findApp' | 'wecom'>
}

const WORDS = {
  zh: {
    noApp: '还没有接入企业微信，或接入的应用不支持客户标签。',
    refused: (code: string) => `企业微信没有接受这次修改（错误码 ${code}），请稍后再试。`,
    sameName: (other: string) => `企业微信里的同名标签在这里是「${other}」：请先给其中一个改名。`,
    own: '应用只能修改自己创建的标签：请在企业微信后台修改。',
  },
  en: {
    noApp: 'WeCom is not connected, or its app has no customer tags.',
    refused: (code: string) => `WeCom did not take the change (code ${code}). Try again later.`,
    sameName: (other: string) =>
      `The tag of this name in WeCom is “${other}” here. Rename one of the two first.`,
    own: 'An app changes only tags that it made: change this one in the console of WeCom.',
  },
} satisfies Record<Locale, object>

// WeCom: “全局错误码”: the tag does not exist.
const GONE = 40068

export function createCorpTags({ db, platform }: Parts): CorpTags {
  const { wecom } = platform

  /** @returns why WeCom refused, as text; '' if it did not */
  async function ask(
    companyId: string,
    locale: Locale,
    change: (app: AppCredential) => Promise<unknown>,
    { goneIsFine = false } = {},
  ): Promise<string> {
    const app = await wecomApp(platform, companyId)
    if (!app) return WORDS[locale].noApp
    try {
      await change(app)
      return ''
    } catch (problem) {
      if (!(problem instanceof VendorError)) throw problem
      const { errcode } = problem
      if (errcode === GONE && goneIsFine) return ''
      if (NOT_OWN.has(errcode)) return WORDS[locale].own
      return adviceFor(errcode)?.[locale] ?? WORDS[locale].refused(String(errcode))
    }
  }

  return {
    async keepTag(keeper, input, locale) {
      const { companyId } = keeper
      const before = await db.tenant(companyId, async (tenant) => {
        const known = input.tagId ? await tagRow(tenant, companyId, input.tagId) : undefined
        const tagId = await keepTag(tenant, keeper, input)
        const isRenamed = Boolean(known?.wecomTagId) && known?.name !== input.name.trim()
        if (isRenamed) await markRenaming(tenant, companyId, { tagId }, true)
        return { known, tagId, isRenamed }
      })
      const { known, tagId, isRenamed } = before
      const name = input.name.trim()
      if (!known || !isRenamed) return { tagId, problem: '' }
      const problem = await ask(companyId, locale, (app) => wecom.renameTag(app, known.wecomTagId, name))
      await db.tenant(companyId, async (tenant) => {
        // Only the name is reverted: WeCom does not have points and rules.
        if (problem) await keepTag(tenant, keeper, { ...input, tagId, name: known.name })
        await markRenaming(tenant, companyId, { tagId }, false)
      })
      return { tagId, problem }
    },

    async removeTag(keeper, tagId, locale) {
      const { companyId } = keeper
      const known = await db.tenant(companyId, (tenant) => tagRow(tenant, companyId, tagId))
      if (!known) throw new Failure('notFound')
      const problem = known.wecomTagId
        ? await ask(companyId, locale, (app) => wecom.removeTags(app, [known.wecomTagId]), {
            goneIsFine: true,
          })
        : ''
      if (!problem) await db.tenant(companyId, (tenant) => removeTag(tenant, keeper, tagId))
      return { deleted: !problem, problem }
    },

    async keepGroup(keeper, { groupId, name }, locale) {
      const { companyId } = keeper
      const { known, kept, tagId } = await db.tenant(companyId, async (tenant) => {
        const group = groupId ? await groupRow(tenant, companyId, groupId) : undefined
        const id = await keepGroup(tenant, keeper, { groupId, name })
        const renamed = group?.name === name.trim() ? undefined : group?.wecomTagIds[0]
        if (renamed) await markRenaming(tenant, companyId, { groupId: id }, true)
        return { known: group, kept: id, tagId: renamed }
      })
      if (!known || !tagId) return { groupId: kept, problem: '' }
      const problem = await ask(companyId, locale, (app) => wecom.renameTagGroup(app, tagId, name.trim()))
      await db.tenant(companyId, async (tenant) => {
        if (problem) await keepGroup(tenant, keeper, { groupId, name: known.name })
        await markRenaming(tenant, companyId, { groupId: kept }, false)
      })
      return { groupId: kept, problem }
    },

    async removeGroup(keeper, groupId, locale) {
      const { companyId } = keeper
      const known = await db.tenant(companyId, (tenant) => groupRow(tenant, companyId, groupId))
      if (!known) throw new Failure('notFound')
      const { wecomTagIds } = known
      const problem =
        wecomTagIds.length > 0
          ? await ask(companyId, locale, (app) => wecom.removeTags(app, wecomTagIds), { goneIsFine: true })
          : ''
      if (!problem) await db.tenant(companyId, (tenant) => removeGroup(tenant, keeper, groupId))
      return { deleted: !problem, problem }
    },

    async make({ companyId }, tagId, locale) {
      const known = await db.tenant(companyId, (tenant) => tagRow(tenant, companyId, tagId))
      if (!known) throw new Failure('notFound')
      if (known.hasRule) refuseParameter('tagId', 'is earned by a rule, which WeCom does not know')
      if (known.wecomTagId) return { wecomTagId: known.wecomTagId, problem: '' }
      let made = ''
      const problem = await ask(companyId, locale, async (app) => {
        made = await wecom.tagIn(app, known.group, known.name)
      })
      if (!made) return { wecomTagId: '', problem }
      const isKept = await db.tenant(companyId, (tenant) => keepWecomTag(tenant, companyId, tagId, made))
      // WeCom has a tag of this name, and it is another tag here.
      return isKept
        ? { wecomTagId: made, problem: '' }
        : { wecomTagId: '', problem: WORDS[locale].sameName(nameBesideTwin(known.name, 1)) }
    },
  }
}

async function tagRow(db: TenantDb, companyId: string, tagId: string) {
  if (!isUuid(tagId)) return undefined
  const row = await db
    .selectFrom('tag')
    .innerJoin('tag_group as g', (join) =>
      join.onRef('g.company_id', '=', 'tag.company_id').onRef('g.group_id', '=', 'tag.group_id'),
    )
    .select(['tag.name', 'tag.wecom_tag_id as wecomTagId', 'tag.rule', 'g.name as group'])
    .where('tag.company_id', '=', companyId)
    .where('tag.tag_id', '=', tagId)
    .executeTakeFirst()
  return row && { name: row.name, wecomTagId: row.wecomTagId, group: row.group, hasRule: row.rule !== null }
}

async function groupRow(db: TenantDb, companyId: string, groupId: string) {
  if (!isUuid(groupId)) return undefined
  const rows = await db
    .selectFrom('tag_group as g')
    .leftJoin('tag', (join) =>
      join.onRef('tag.company_id', '=', 'g.company_id').onRef('tag.group_id', '=', 'g.group_id'),
    )
    .select(['g.name', 'tag.wecom_tag_id as wecomTagId'])
    .where('g.company_id', '=', companyId)
    .where('g.group_id', '=', groupId)
    .execute()
  const [first] = rows
  return first && { name: first.name, wecomTagIds: rows.flatMap(({ wecomTagId }) => wecomTagId || []) }
}
