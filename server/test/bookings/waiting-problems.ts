import type { TestApp } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'
import { smallShop } from './waiting-support.ts'

const api = '/java-appointment-center/api/app/appointment' as const

/** Each refusal of the waiting list (60001412), by the call's own doing. */
export function waitingProblems(test: TestApp): Problems {
  /** A full shop, and a person who waits there without an offer. */
  async function waiting() {
    const made = await smallShop(test)
    await made.fill()
    const who = await made.visitor()
    return { ...made, who, waitingId: (await made.join(who)).body.data?.waitingId ?? '' }
  }
  return {
    [`POST ${api}/waiting/v1/join`]: {
      async serverMessage60001412() {
        const { visitor, join } = await smallShop(test)
        return join(await visitor())
      },
    },
    [`POST ${api}/waiting/v1/decline`]: {
      async serverMessage60001412() {
        const { who, waitingId, act } = await waiting()
        return act(who, 'decline', waitingId)
      },
    },
    [`POST ${api}/manage/v1/waiting/offer`]: {
      async serverMessage60001412() {
        const { admin, waitingId } = await waiting()
        return test.callAs(admin.session, `POST ${api}/manage/v1/waiting/offer`, { body: { waitingId } })
      },
    },
  }
}
