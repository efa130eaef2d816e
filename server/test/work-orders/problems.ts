import type { Answer, TestApp } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'
import { desk } from './support.ts'

/** Each refused move (500310), by the call's own doing. */
export function workOrderProblems(test: TestApp): Problems {
  async function closed() {
    const made = await desk(test)
    const visitor = await test.makeVisitor(made.companyId)
    const id = await made.waitingAt(visitor)
    await made.settle(visitor, id)
    return { ...made, visitor, id }
  }
  type Closed = Awaited<ReturnType<typeof closed>>
  const refused = (ask: (of: Closed) => Promise<Answer<unknown>>) => ({
    illegalMove: async () => ask(await closed()),
  })
  return {
    'POST /work-order/v1/reply': refused(async ({ visitor, id, reply, settle }) => {
      await reply(visitor, id)
      await settle(visitor, id)
      return reply(visitor, id)
    }),
    'POST /work-order/v1/settle': refused(({ visitor, id, settle }) => settle(visitor, id)),
    'POST /work-order/v1/rate': {
      async illegalMove() {
        const { companyId, waitingAt, rate } = await desk(test)
        const visitor = await test.makeVisitor(companyId)
        return rate(visitor, await waitingAt(visitor))
      },
    },
    'POST /work-order/v1/staff/take': refused(({ admin, id, take }) => take(admin, id)),
    'POST /work-order/v1/staff/assign': refused(({ admin, lin, id, assign }) =>
      assign(admin, id, lin.userId),
    ),
    'POST /work-order/v1/staff/answer': refused(({ admin, id, answer }) => answer(admin, id)),
    'POST /work-order/v1/staff/close': refused(({ admin, id, close }) => close(admin, id)),
  }
}
