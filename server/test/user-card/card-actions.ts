import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { expect } from 'vitest'
import { keepSmsCode } from '#domain/sign-in/sms-codes.ts'
import type { TestApp } from '../support/app.ts'

type BasicInfo = CallTypes<'PUT /biz/v1/card/user_card/basic_info'>['body']

/** The business code of an answer, '0' where it went well. */
export const codeOf = ({ body }: { body: { code: string } }): string => body.code

/** Actions on cards for these tests. */
export function cardActions({ callAs, parts }: Pick<TestApp, 'callAs' | 'parts'>) {
  const rows = async <T extends object>(text: string, ...values: unknown[]) =>
    (await parts.db.opsPool.query<T>(text, values)).rows

  async function edit(session: string, userId?: string) {
    const query = userId ? { userId } : {}
    const { body } = await callAs(session, 'GET /biz/v1/card/user_card/edit', { query })
    if (!body.data) throw new Error(`no card to edit: ${body.code}`)
    return body.data
  }

  return {
    rows,
    edit,
    save: (session: string, body: BasicInfo) =>
      callAs(session, 'PUT /biz/v1/card/user_card/basic_info', { body }),
    /** The state that a reader gets in the end, by the page's data or the code: an instance hears of a change a moment after it. */
    async seen(
      of: { companyId: string; userId: string },
      expected: object | string,
      { session = '', headers = {} }: { session?: string; headers?: Record<string, string> } = {},
    ) {
      const { companyId, userId } = of
      const read = async () => {
        const { body } = await callAs(session, 'GET /biz/v1/card/user_card/detail', {
          query: { companyId, userId },
          headers,
        })
        return body.data ?? body.code
      }
      const soon = expect.poll(read, { interval: 20 })
      await (typeof expected === 'string' ? soon.toBe(expected) : soon.toMatchObject(expected))
    },
    /** The fields that keepers of a card were told of, save by save. */
    changes: async (staffId: string) =>
      (
        await rows<{ fields: string[] }>(
          'select fields from card_change where staff_id = $1 order by at',
          staffId,
        )
      ).map(({ fields }) => fields),
    /** Puts a one-time code where the text message would have told it. */
    sendCode: (companyId: string, phone: string, code: string) =>
      parts.db.tenant(companyId, (db) => keepSmsCode(parts, db, { companyId, phone, purpose: 'card', code })),
  }
}
