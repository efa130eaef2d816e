// @vitest-environment happy-dom

import { forgetPerson, keepMember, keepSession, session } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reportToMall } from '#features/mall/report.ts'
import { signInToMall } from '#features/mall/sign-in.ts'
import { mallPermitted, useMall } from '#features/mall/use-mall.ts'
import { siteInfo, useSite } from '#features/site/use-site.ts'
import { type Answers, answerCalls, draw, freshClient, settle, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const available = 'GET /mall/account/v1/login/session/available'
const memberAuth = 'POST /mall/account/v1/member/auth'
const siteQuery = 'GET /mk-activity-tools/material/client/query'
const member = { token: 'old', memberId: 'm1' }
const fresh = { [memberAuth]: () => ({ token: 'new', id: 'm2' }) }

beforeEach(() => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01')
  localStorage.clear()
  keepSession(userRecord())
})
afterEach(() => forgetPerson())

describe('signing in to the mall', () => {
  it('takes a stored login that is still available', async () => {
    keepMember(member)
    const asked = answerCalls({ [available]: () => true, ...fresh })
    expect(await signInToMall()).toBe('signed-in')
    expect(asked.map(({ key, query }) => [key, query.get('token')])).toEqual([[available, 'old']])
    expect(session()).toMatchObject(member)
  })

  it('makes a new one in place of one that is not', async () => {
    keepMember(member)
    answerCalls({ [available]: () => false, ...fresh })
    expect(await signInToMall()).toBe('signed-in')
    expect(session()).toMatchObject({ token: 'new', memberId: 'm2' })
  })

  it('makes one where there is none, by the person’s own ids, once for all who ask', async () => {
    const asked = answerCalls(fresh)
    expect(await Promise.all([signInToMall(), signInToMall()])).toEqual(['signed-in', 'signed-in'])
    const { unionId, openId, companyId } = userRecord()
    expect(asked.map(({ body }) => body)).toEqual([{ unionId, openId, companyId, type: 1 }])
    expect(session()).toMatchObject({ token: 'new', memberId: 'm2' })
  })

  it.each([{ unionId: '' }, { openId: '' }])('does nothing without %j', async (missing) => {
    keepSession(userRecord(missing))
    const asked = answerCalls(fresh)
    expect(await signInToMall()).toBe('unknown')
    expect(asked).toEqual([])
    expect(session()).not.toHaveProperty('token')
  })

  it('keeps nothing of a sign-in that was refused', async () => {
    keepMember(member)
    answerCalls({ [available]: () => false, [memberAuth]: () => new Error('50012034') })
    await expect(signInToMall()).rejects.toMatchObject({ code: '50012034' })
    expect(session()).not.toHaveProperty('token')
  })
})

describe('the member who led a visitor to the mall', () => {
  const report = 'POST /biz/v1/clue/mall/report'

  it('is told of it, and a refusal shows nothing', async () => {
    const asked = answerCalls({ [report]: () => new Error('404') })
    await reportToMall('LinXiao')
    const { unionId, openId, companyId } = userRecord()
    expect(asked.map(({ body }) => body)).toEqual([
      { unionId, openId, companyId, type: 1, userId: 'LinXiao' },
    ])
  })

  it.each([{ isStaff: true }, { openId: '' }])('is told of no visit with %j', async (change) => {
    keepSession(userRecord(change))
    const asked = answerCalls({ [report]: () => ({ reported: true }) })
    await reportToMall('LinXiao')
    expect(asked).toEqual([])
  })

  it('is none where no card was seen', async () => {
    const asked = answerCalls({ [report]: () => ({ reported: true }) })
    await reportToMall('')
    expect(asked).toEqual([])
  })
})

describe('what the mall can do', () => {
  it.each([
    [{ wxMp: {}, payment: {} }, true],
    [{ wxMp: {}, payment: null }, false],
    [{ wxMp: null, payment: {} }, false],
    [{ wxMp: null, payment: null }, false],
    [null, false],
    [undefined, false],
  ])('%j: permitted %s', (config, permitted) => {
    expect(mallPermitted(config)).toBe(permitted)
  })

  const both = {
    'GET /mall/order/v1/mall_setting/mall_mini_status_by_cid': () => ({ status: true }),
    'GET /mall/order/v1/mall_setting/base_setting/mini/status': () => new Error('500'),
  }
  it('counts an error as false, and asks once', async () => {
    const asked = answerCalls(both as Answers)
    let seen: ReturnType<typeof useMall> | undefined
    const Mall = () => {
      seen = useMall()
      return null
    }
    const page = await draw(
      <>
        <Mall />
        <Mall />
      </>,
    )
    await until(() => expect(seen?.status).toEqual({ fetched: true, mall: true, mini: false }))
    expect(seen?.permitted).toBe(false)
    expect(asked.filter(({ key }) => key.includes('status'))).toHaveLength(2)
    await page.unmount()
  })
})

describe('the site', () => {
  it.each([
    [false, undefined, { getStatus: false, hasSite: false, siteId: '' }],
    [true, { opened: true, siteId: 's' }, { getStatus: true, hasSite: true, siteId: 's' }],
    [true, { opened: false, siteId: 's' }, { getStatus: true, hasSite: false, siteId: '' }],
    [true, { opened: true, siteId: '' }, { getStatus: true, hasSite: false, siteId: '' }],
    [true, null, { getStatus: true, hasSite: false, siteId: '' }],
  ])('asked %s, answered %j', (asked, data, info) => {
    expect(siteInfo(asked, data)).toEqual(info)
  })

  it.each([
    ['500200', true],
    ['0', false],
  ])('is there by code %s: %s', async (code, hasSite) => {
    const data = { opened: true, siteId: 's' }
    const asked = answerCalls({
      [siteQuery]: () => Response.json({ code, success: true, message: '', data }),
    })
    let seen: ReturnType<typeof useSite> | undefined
    const Site = () => {
      seen = useSite()
      return null
    }
    const page = await draw(
      <>
        <Site />
        <Site />
      </>,
    )
    await until(() => expect(seen).toMatchObject({ getStatus: true, hasSite }))
    expect(asked).toHaveLength(1)
    await page.unmount()
  })

  it('is asked for once, also where a page shows it anew', async () => {
    const data = { opened: true, siteId: 's' }
    const asked = answerCalls({
      [siteQuery]: () => Response.json({ code: '500200', success: true, message: '', data }),
    })
    const client = freshClient()
    const Site = () => <p>{useSite().siteId}</p>
    for (const _visit of [1, 2]) {
      const page = await draw(<Site />, client)
      await until(() => expect(document.body.textContent).toBe('s'))
      await settle(() => {})
      await page.unmount()
    }
    expect(asked).toHaveLength(1)
  })
})
