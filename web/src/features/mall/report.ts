import { call } from '@mingpian/client/call.ts'
import { session } from '@mingpian/client/session.ts'

/** Reports a visitor's entry into the mall to the salesperson who led there. No report for staff, or without a salesperson. */
export async function reportToMall(userId: string): Promise<void> {
  const user = session()
  if (!user || user.isStaff || !user.openId || userId === '') return
  const { companyId, unionId, openId } = user
  await call('POST /biz/v1/clue/mall/report', {
    body: { companyId, unionId, openId, type: 1, userId },
    quiet: true,
  }).catch(() => {
    // The sign-in to the mall succeeds without the report.
  })
}
