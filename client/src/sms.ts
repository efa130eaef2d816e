import { CallError, call } from './call.ts'

/** Seconds to wait where the server refuses another code and does not say for how long. */
const usualWait = 60

/** Sends a one-time code. Answers whether it went, and the seconds until another can be asked for, also where it was too early for one. */
export async function sendSmsCode(
  phone: string,
  purpose: 'bind' | 'phone' | 'card' | 'form',
): Promise<{ sent: boolean; wait: number }> {
  try {
    const { retryAfter } = await call('POST /card/v1/user/center/sms', { body: { phone, purpose } })
    return { sent: true, wait: retryAfter }
  } catch (error) {
    if (error instanceof CallError && error.httpStatus === 429)
      return { sent: false, wait: error.retryAfter || usualWait }
    throw error
  }
}
