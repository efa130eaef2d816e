import type { Answer, TestApp } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'

/** Each refusal that the calls of company cards declare, by the call's own doing. */
export function companyCardProblems({ callAs, makeCompany, makeProduct, makeStaff }: TestApp): Problems {
  /** A company with a draft, and with one that was deleted. */
  async function testCompany() {
    const companyId = await makeCompany()
    const { session } = await makeStaff(companyId, { role: 'admin' })
    const create = async () =>
      (await callAs(session, 'POST /biz/v1/card/company_card/create', { body: {} })).body.data?.cardId ?? ''
    const [draft, gone] = [await create(), await create()]
    await callAs(session, 'DELETE /biz/v1/card/company_card/delete', { query: { cardId: gone } })
    return { companyId, session, draft, gone }
  }
  type TestCompany = Awaited<ReturnType<typeof testCompany>>
  const ask = (work: (company: TestCompany) => Promise<Answer<unknown>>) => async () =>
    work(await testCompany())
  const none = (path: 'detail' | 'get_mini_card' | 'goods_detail') =>
    ask(({ companyId }) => callAs('', `GET /biz/v1/card/company_card/${path}`, { query: { companyId } }))
  const sections = [{ key: 'people' as const, visible: false }]

  return {
    'GET /biz/v1/card/company_card/detail': { cardNotOpen: none('detail') },
    'GET /biz/v1/card/company_card/get_mini_card': { cardNotOpen: none('get_mini_card') },
    'GET /biz/v1/card/company_card/goods_detail': { cardNotOpen: none('goods_detail') },
    'GET /biz/v1/card/company_card/get_card_config': {
      cardNotOpen: ask(({ companyId }) =>
        callAs('', 'GET /biz/v1/card/company_card/get_card_config', {
          query: { companyId, configType: 'card' },
        }),
      ),
    },
    'POST /biz/v1/card/company_card/company/update': {
      cardChanged: ask(({ session, draft }) =>
        callAs(session, 'POST /biz/v1/card/company_card/company/update', {
          body: { cardId: draft, revision: 7, slogan: '新的标语' },
        }),
      ),
      illegalMove: ask(({ session, gone }) =>
        callAs(session, 'POST /biz/v1/card/company_card/company/update', {
          body: { cardId: gone, revision: 1 },
        }),
      ),
    },
    'POST /biz/v1/card/company_card/config/card_component': {
      cardChanged: ask(({ session, draft }) =>
        callAs(session, 'POST /biz/v1/card/company_card/config/card_component', {
          body: { cardId: draft, revision: 7, sections },
        }),
      ),
      illegalMove: ask(({ session, gone }) =>
        callAs(session, 'POST /biz/v1/card/company_card/config/card_component', {
          body: { cardId: gone, revision: 1, sections },
        }),
      ),
    },
    'POST /biz/v1/card/company_card/material/update': {
      cardChanged: ask(async ({ companyId, session, draft }) =>
        callAs(session, 'POST /biz/v1/card/company_card/material/update', {
          body: {
            cardId: draft,
            revision: 7,
            goods: [{ _id: await makeProduct(companyId), fixed: true }],
          },
        }),
      ),
      illegalMove: ask(({ session, gone }) =>
        callAs(session, 'POST /biz/v1/card/company_card/material/update', {
          body: { cardId: gone, revision: 1 },
        }),
      ),
    },
    'POST /biz/v1/card/company_card/create': {
      illegalMove: ask(async ({ session, draft }) => {
        await callAs(session, 'POST /biz/v1/card/company_card/apply', { body: { cardId: draft } })
        return callAs(session, 'POST /biz/v1/card/company_card/create', { body: { cardId: draft } })
      }),
    },
    'POST /biz/v1/card/company_card/apply': {
      illegalMove: ask(({ session, gone }) =>
        callAs(session, 'POST /biz/v1/card/company_card/apply', { body: { cardId: gone } }),
      ),
    },
    'POST /biz/v1/card/company_card/open': {
      illegalMove: ask(({ session, draft }) =>
        callAs(session, 'POST /biz/v1/card/company_card/open', { body: { cardId: draft } }),
      ),
    },
    'PUT /biz/v1/card/company_card/default/show': {
      illegalMove: ask(({ session, draft }) =>
        callAs(session, 'PUT /biz/v1/card/company_card/default/show', { body: { cardId: draft } }),
      ),
    },
    'DELETE /biz/v1/card/company_card/delete': {
      illegalMove: ask(async ({ session, draft }) => {
        await callAs(session, 'POST /biz/v1/card/company_card/apply', { body: { cardId: draft } })
        await callAs(session, 'POST /biz/v1/card/company_card/open', { body: { cardId: draft } })
        return callAs(session, 'DELETE /biz/v1/card/company_card/delete', { query: { cardId: draft } })
      }),
    },
  }
}
