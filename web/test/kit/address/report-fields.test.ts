// @vitest-environment happy-dom

import { describe, expect, it } from 'vitest'
import { eventOf, type Visit } from '#features/tracking/event.ts'
import { reportFields } from '#kit/address/report-fields.ts'

const defaults = { version: '1', platform: 'MINI', reportType: 'wx', channel: 'friend' }
const at = (search: string, hash = '#/pages/person/index') => reportFields({ search, hash })

describe('how a page was delivered', () => {
  it('has the defaults of section 9, and the page itself as its carrier, where it was not shared', () => {
    expect(at('?companyId=c&uid=u')).toEqual({
      ...defaults,
      deliverType: 'self',
      carrier: { carrierType: 'page', carrierId: '/pages/person/index' },
    })
  })

  it('names the share that carried it and where it landed', () => {
    const carrier = { carrierType: 'link', carrierId: 'c.a' }
    expect(at('?shareId=c.a&from=groupmessage')).toEqual({
      ...defaults,
      channel: 'group',
      deliverType: 'share',
      carrier,
    })
    expect(at('?saleShareId=c.a')).toMatchObject({ deliverType: 'share', carrier })
  })

  it('names a code as carrier and source, and what a task or campaign wrote into its link', () => {
    expect(at('?companyId=c&sceneId=c.s&planId=p1&extra=x', '#/pages/person/index?sourceId=hall')).toEqual({
      ...defaults,
      deliverType: 'code',
      carrier: { carrierType: 'code', carrierId: 'c.s' },
      sourceId: 'hall',
      planId: 'p1',
      extra: 'x',
    })
    expect(at('?companyId=c&sceneId=c.s')).toMatchObject({ sourceId: 'c.s' })
  })

  it('leaves out a value that is too long for the report', () => {
    expect(at(`?planId=${'x'.repeat(65)}&sourceId=a`)).toMatchObject({ sourceId: 'a' })
    expect(at(`?planId=${'x'.repeat(65)}`)).not.toHaveProperty('planId')
  })
})

it('an event carries what section 3 lists', () => {
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01&uid=lin&shareId=yunfan01.b&from=timeline')
  const visit: Visit = {
    contentType: 'card',
    contentId: 'lin',
    saleId: 'lin',
    viewId: 'v1',
    path: '/pages/person/index',
    origin: {
      secondScene: '1',
      shareType: 'wxUser',
      shareId: 'yunfan01.b',
      saleShareId: 'yunfan01.a',
      compatibleShareId: 'yunfan01.b',
      landing: 'timeline',
    },
  }
  expect(eventOf(visit, 'view')).toEqual({
    account: 'yunfan01',
    event: 'view',
    activityId: 'v1',
    attr: {
      ...defaults,
      channel: 'timeline',
      deliverType: 'share',
      carrier: { carrierType: 'link', carrierId: 'yunfan01.b' },
      contentId: 'lin',
      sceneType: 'card',
      saleId: 'lin',
      shareType: 'wxUser',
      clueShareId: 'yunfan01.a',
      shareId: 'yunfan01.b',
      currentShareId: 'yunfan01.b',
      compatibleShareId: 'yunfan01.b',
      firstScene: '2008',
      secondScene: '1',
      landing: 'timeline',
    },
  })
})
