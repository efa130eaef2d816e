import { randomUUID } from 'node:crypto'
import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import type { EventName } from '@mingpian/contract/tracking.ts'
import { expect } from 'vitest'
import type { Database } from '#core/db/connect.ts'
import { type TestApp, testApp } from '../support/app.ts'
import type { MadeStaff, MadeVisitor } from '../support/makers.ts'

export interface Opened {
  contentType?: ContentType
  contentId?: string
  by?: string
  landing?: string
}

/** The app, with a maker of companies in which visitors act. */
export async function clueApp(db?: Database) {
  // These tests need no web client.
  const test = await testApp({ WEB_DIST: '/nowhere' }, db)
  return { ...test, testCompany: (over: { name?: string } = {}) => testCompany(test, over) }
}

/** A company with a salesperson, and calls by which visitors open, read and share, and by which members read the radar. */
async function testCompany(test: TestApp, { name = '林岚' }: { name?: string }) {
  const { callAs, makeCompany, makeStaff, parts } = test
  const companyId = await makeCompany()
  const staff = await makeStaff(companyId, { name })

  /** What each view is of, as a phone says with the reports that belong to it. */
  const things = new Map<string, object>()

  async function report(visitor: MadeVisitor, event: EventName, attr: object, more: object = {}) {
    const activityId: string = randomUUID()
    const body = {
      event,
      activityId,
      ...more,
      attr: { contentId: staff.userId, sceneType: 'card' as const, ...attr },
    }
    const { status } = await callAs(visitor.session, 'POST /crm-trail-api/behaviors/qw', { body })
    expect(status).toBe(200)
    return activityId
  }

  /** As if the server had seen the view open an hour earlier. */
  const openedEarlier = ({ personId }: MadeVisitor, activityId: string) =>
    parts.db.opsPool.query(
      `update activity set received_at = now() - interval '1 hour'
        where company_id = $1 and person_id = $2 and activity_id = $3`,
      [companyId, personId, activityId],
    )

  return {
    companyId,
    staff,
    /** A visitor opens something; `by` is the share they came by. Returns the activity. */
    async open(
      visitor: MadeVisitor,
      { contentType = 'card', contentId = staff.userId, by = '', landing = '' }: Opened = {},
    ) {
      const thing = { contentId, sceneType: contentType }
      const more = { compatibleShareId: by, saleId: staff.userId, landing }
      const activityId = await report(visitor, 'view', { ...thing, ...more })
      things.set(activityId, thing)
      return activityId
    },
    /** …and does something in a view of theirs. How long they stayed is told an hour later: it cannot be longer ago. */
    async act(visitor: MadeVisitor, parentActivityId: string, event: EventName, attr: object = {}) {
      if (event === 'dwell') await openedEarlier(visitor, parentActivityId)
      const thing = event === 'dwell' ? things.get(parentActivityId) : {}
      return report(visitor, event, { ...thing, ...attr }, { parentActivityId })
    },
    async share(who: MadeStaff | MadeVisitor, parentShareId = '') {
      const body = { contentType: 'card' as const, contentId: staff.userId, parentShareId }
      const answer = await callAs(who.session, 'POST /biz/v1/clue/share/prepare', { body })
      return answer.body.data?.shareId ?? ''
    },
    async radar(who: MadeStaff = staff, query = { page: 1, pageSize: 20 }) {
      const { body } = await callAs(who.session, 'GET /biz/v1/clue/radar', { query })
      return body.data ?? { list: [], total: -1, page: 0, pageSize: 0 }
    },
    /** Half an hour passes without an event of any visitor, so their next view begins a visit. */
    halfAnHourPasses: () =>
      parts.db.opsPool.query(
        `update ongoing_visit set open_from = open_from - interval '1 hour', open_until = open_until - interval '1 hour'
          where company_id = $1`,
        [companyId],
      ),
    trail: (unionId: string, who: MadeStaff = staff, query: { page?: number; pageSize?: number } = {}) =>
      callAs(who.session, 'GET /biz/v1/clue/trail', { query: { unionId, ...query } }),
    /** Two persons turn out to be one. */
    joinPersons: (from: MadeVisitor, into: MadeVisitor) =>
      parts.db.opsPool.query('update person set joined_into = $3 where company_id = $1 and person_id = $2', [
        companyId,
        from.personId,
        into.personId,
      ]),
  }
}
