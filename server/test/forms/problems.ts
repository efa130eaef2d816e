import type { FormDescription, Question } from '@mingpian/contract/shared/forms.ts'
import { routedId } from '#core/crypto/sealer.ts'
import { createMaterial } from '#domain/content/create.ts'
import { keepScene } from '#domain/sharing/scenes.ts'
import type { TestApp } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'
import { sampleForm } from '../support/sample-bodies.ts'

/** Each refusal that the calls of forms and of reproduced articles declare, by the call's own doing. */
export function formProblems({ callAs, makeCompany, makeStaff, parts }: TestApp): Problems {
  async function made(more: Partial<FormDescription> = {}) {
    const companyId = await makeCompany({ isEstate: true })
    const admin = await makeStaff(companyId, { role: 'admin' })
    const form = { kind: 'form' as const, title: '登记', body: { form: sampleForm(more) } }
    const formId = await parts.db.tenant(companyId, (db) => createMaterial(db, companyId, form))
    return { ...admin, formId }
  }
  async function recalled() {
    const form = await made()
    await callAs(form.session, 'POST /biz/v1/content/recall', { body: { materialId: form.formId } })
    return form
  }
  async function submit(more: Partial<FormDescription>, body: { answers: object; smsCode?: string }) {
    const { companyId, formId } = await made(more)
    const sent = { companyId, formId, ...body } as never
    return callAs('', 'POST /biz/v1/material/form/data', { body: sent })
  }
  async function reproduced(url: string, host?: string) {
    const { companyId, session } = await makeStaff(await makeCompany())
    if (host) await parts.db.ops.insertInto('page_host').values({ company_id: companyId, host }).execute()
    const preview = () => callAs(session, 'GET /biz/v1/material/article/reproduced', { query: { url } })
    const reproduce = () => callAs(session, 'POST /biz/v1/material/article/reproduced', { body: { url } })
    return { preview, reproduce }
  }
  const inside = 'http://127.0.0.1/'
  const away = ['https://nobody.invalid/', 'nobody.invalid'] as const
  const phone: Question = { id: 'phone', kind: 'phone', label: '手机号', required: true, verified: true }
  return {
    'GET /biz/v1/material/form': {
      async materialRecalled() {
        const { companyId, formId } = await recalled()
        return callAs('', 'GET /biz/v1/material/form', { query: { companyId, formId } })
      },
    },
    'GET /material/v1/estate/form/detail': {
      async materialRecalled() {
        const { companyId, formId } = await recalled()
        const query = { companyId, formId, formType: 'general' as const }
        return callAs('', 'GET /material/v1/estate/form/detail', { query })
      },
    },
    'GET /material/v1/estate/mobile/form/detail': {
      async materialRecalled() {
        const { companyId, formId, staffId } = await recalled()
        const sceneId = routedId(companyId)
        const content = { type: 'material' as const, id: formId }
        await parts.db.tenant(companyId, (db) =>
          keepScene(db, companyId, { sceneId, staffId, content, issue: 1 }),
        )
        return callAs('', 'GET /material/v1/estate/mobile/form/detail', { query: { companyId, sceneId } })
      },
    },
    'POST /biz/v1/form/scene': {
      async materialRecalled() {
        const { session, formId } = await recalled()
        return callAs(session, 'POST /biz/v1/form/scene', { body: { formId } })
      },
    },
    'POST /biz/v1/material/form/data': {
      async materialRecalled() {
        const { companyId, formId } = await recalled()
        return callAs('', 'POST /biz/v1/material/form/data', { body: { companyId, formId, answers: {} } })
      },
      formClosed: () =>
        submit(
          { limits: { perPerson: 0, total: 0, until: '2026-01-01T00:00:00Z' } },
          { answers: { name: '王', plan: '两居' } },
        ),
      smsCodeWrong: () =>
        submit({ questions: [phone] }, { answers: { phone: '13800001111' }, smsCode: '000000' }),
    },
    'PUT /biz/v1/form/answer/handling': {
      async illegalMove() {
        const { companyId, session, formId } = await made()
        const body = { companyId, formId, answers: { name: '王', plan: '两居' } }
        const sent = await callAs('', 'POST /biz/v1/material/form/data', { body })
        const { answerId = '' } = sent.body.data ?? {}
        return callAs(session, 'PUT /biz/v1/form/answer/handling', {
          body: { answerId, handlerId: 'Uunknown' },
        })
      },
    },
    'GET /biz/v1/material/article/reproduced': {
      hostNotAllowed: async () => (await reproduced(inside)).preview(),
      pageUnreadable: async () => (await reproduced(...away)).preview(),
    },
    'POST /biz/v1/material/article/reproduced': {
      hostNotAllowed: async () => (await reproduced(inside)).reproduce(),
      pageUnreadable: async () => (await reproduced(...away)).reproduce(),
    },
  }
}
