import { call } from '@mingpian/client/call.ts'
import { session } from '@mingpian/client/session.ts'

/** Tells the salesperson through whom a customer came to the mall. Nothing to tell of staff, or where nobody led there. */
export async function reportToMall(userId: string): Promise<void> {
  const user = session()
  if (!user || user.isStaff || !user.openId || userId === '') return
  const { companyId, unionId, openId } = user
  await call('POST /biz/v1/clue/mall/report', {
    body: { companyId, unionId, openId, type: 1, userId },
    quiet: true,
  }).catch(() => {
    // The customer is a member all the same.
  })
}
