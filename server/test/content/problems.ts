import { randomUUID } from 'node:crypto'
import type { BodyKind } from '@mingpian/contract/shared/content.ts'
import type { TestApp } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'

/** The calls that read a piece, with a kind that each reads. */
export const readingCalls = {
  'GET /biz/v1/material/circle_friends': 'moments',
  'GET /biz/v1/material/h5': 'web',
  'GET /biz/v1/material/article': 'article',
  'GET /material/v1/calendar_article': 'article',
  'GET /material/v1/mini-material/detail': 'mini',
  'GET /material/v1/article/find_one_for_c': 'article',
  'GET /material/v1/poster': 'poster',
  'GET /material/v1/ordinary/detail': 'image',
  'GET /material/v1/video/detail': 'video',
  'GET /material/v1/brochure/detail': 'brochure',
  'GET /material/v1/case/detail': 'case',
  'GET /material/v1/hot_article': 'article',
} as const satisfies Record<string, BodyKind>

/** Each refusal that the calls of content declare, by the call's own doing. */
export function contentProblems({
  callAs,
  makeCompany,
  makeMaterial,
  makeStaff,
  makeVisitor,
  parts,
}: TestApp): Problems {
  async function recalled(kind: BodyKind) {
    const companyId = await makeCompany()
    const { session } = await makeStaff(companyId, { role: 'admin' })
    const materialId = await makeMaterial(companyId, { kind })
    await parts.db.opsPool.query(
      `update material set hot = kind = 'article', calendar_day = '2026-11-22' where company_id = $1`,
      [companyId],
    )
    await callAs(session, 'POST /biz/v1/content/recall', { body: { materialId } })
    return { companyId, session, materialId }
  }
  const calls = Object.entries(readingCalls) as [keyof typeof readingCalls, BodyKind][]
  return {
    ...Object.fromEntries(
      calls.map(([key, kind]) => [
        key,
        {
          materialRecalled: async () => {
            const { companyId, materialId } = await recalled(kind)
            return callAs('', key, { query: { companyId, _id: materialId } })
          },
        },
      ]),
    ),
    'GET /card/v1/card/material': {
      materialRecalled: async () => {
        const { companyId, materialId } = await recalled('article')
        return callAs('', 'GET /card/v1/card/material', { query: { companyID: companyId, materialId } })
      },
    },
    'GET /card/v1/poster/piece': {
      cardNotOpen: async () => {
        const companyId = await makeCompany()
        const { session } = await makeStaff(companyId, { card: false })
        const materialId = await makeMaterial(companyId)
        return callAs(session, 'GET /card/v1/poster/piece', { query: { materialId } })
      },
      materialRecalled: async () => {
        const { session, materialId } = await recalled('article')
        return callAs(session, 'GET /card/v1/poster/piece', { query: { materialId } })
      },
    },
    'POST /material/v1/material-likes': {
      materialRecalled: async () => {
        const { session, materialId } = await recalled('article')
        return callAs(session, 'POST /material/v1/material-likes', { body: { materialId } })
      },
    },
    'POST /biz/v1/question/ask': {
      materialRecalled: async () => {
        const { companyId, materialId } = await recalled('brochure')
        const visitor = await makeVisitor(companyId)
        return callAs(visitor.session, 'POST /biz/v1/question/ask', {
          headers: { 'idempotency-key': randomUUID() },
          body: { materialId, page: 1, x: 0.5, y: 0.5, words: '还有货吗？' },
        })
      },
    },
    'PUT /biz/v1/content/save': {
      materialChanged: async () => {
        const { session, materialId } = await recalled('article')
        return callAs(session, 'PUT /biz/v1/content/save', { body: { materialId, revision: 7, title: '新' } })
      },
    },
    'POST /biz/v1/content/publish': {
      illegalMove: async () => {
        const { session, materialId } = await recalled('article')
        const publish = () => callAs(session, 'POST /biz/v1/content/publish', { body: { materialId } })
        await publish()
        return publish()
      },
    },
    'POST /biz/v1/content/recall': {
      illegalMove: async () => {
        const { session, materialId } = await recalled('article')
        return callAs(session, 'POST /biz/v1/content/recall', { body: { materialId } })
      },
    },
  }
}
