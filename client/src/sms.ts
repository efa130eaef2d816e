import { CallError, call } from './call.ts'

/** Seconds to wait if the server refuses another code without a time. */
const defaultWait = 60

/**
 * Sends a one-time code.
 * @returns `sent`: false if it was too early for another code; `wait`: the seconds until the next one can be requested
 * @throws CallError
 */
export async function sendSmsCode(
  phone: string,
  purpose: 'bind' | 'phone' | 'card' | 'form',
): Promise<{ sent: boolean; wait: number }> {
  try {
    const { retryAfter } = await call('POST /card/v1/user/center/sms', { body: { phone, purpose } })
    return { sent: true, wait: retryAfter }
  } catch (error) {
    if (error instanceof CallError && error.httpStatus === 429)
      return { sent: false, wait: error.retryAfter || defaultWait }
    throw error
  }
}
