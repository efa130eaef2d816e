import { type Check, finding } from './check.ts'

/** Whether the SMS service answers from here. No message is sent, so the access key is not tried. */
export const smsCheck = ({ base }: { base: string }): Check => ({
  name: 'sms',
  async run() {
    const subject = 'SMS_API_BASE'
    try {
      await fetch(base, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
      return [
        finding(
          'ok',
          { zh: '短信服务可访问（未发送短信）', en: 'the SMS service answers (no message was sent)' },
          { subject },
        ),
      ]
    } catch (error) {
      const { cause, message } = error as Error & { cause?: { code?: string } }
      const why = cause?.code ?? message
      return [
        finding(
          'failed',
          { zh: `短信服务无法访问：${why}`, en: `the SMS service cannot be reached: ${why}` },
          {
            subject,
            mend: {
              zh: '检查 SMS_API_BASE 以及本机的出站网络。',
              en: 'check SMS_API_BASE and whether this machine may go out',
            },
          },
        ),
      ]
    }
  },
})
