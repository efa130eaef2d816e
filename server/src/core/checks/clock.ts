import { type Check, finding, type Text } from './check.ts'

/** Codes, signatures and tokens of the vendors are valid for minutes: a clock that is off by more breaks sign-ins. */
const failedBeyondMs = 60_000
const attentionBeyondMs = 5_000

/** A clock to compare ours with. @returns milliseconds since 1970; null where it could not be read */
export interface OtherClock {
  name: Text
  read(): Promise<number | null>
}

/** The clock of this machine beside the vendors' and the database's. */
export const clockCheck = (clocks: OtherClock[], now: () => number = Date.now): Check => ({
  name: 'clock',
  run: () =>
    Promise.all(
      clocks.map(async ({ name, read }) => {
        const began = now()
        const theirs = await read().catch(() => null)
        const ended = now()
        const subject = name.en
        if (theirs === null)
          return finding(
            'skipped',
            { zh: `读不到${name.zh}的时间`, en: `the clock of ${name.en} cannot be read` },
            { subject },
          )
        // Between the question and the answer any moment is right; a Date header has whole seconds.
        const offMs = theirs < began - 1_000 ? began - theirs : Math.max(0, theirs - ended)
        const off = (offMs / 1000).toFixed(1)
        const text = { zh: `与${name.zh}相差 ${off} 秒`, en: `${off} s apart from ${name.en}` }
        const mend = {
          zh: '在服务器上启用时间同步：timedatectl set-ntp true。',
          en: 'let the machine keep its time by NTP: timedatectl set-ntp true',
        }
        if (offMs > failedBeyondMs) return finding('failed', text, { mend, subject })
        return offMs > attentionBeyondMs
          ? finding('attention', text, { mend, subject })
          : finding('ok', text, { subject })
      }),
    ),
})

/** Reads the Date header, which every web server sends. @param address of any page of it */
export const clockOfServer = (name: Text, address: string): OtherClock => ({
  name,
  async read() {
    const answer = await fetch(address, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    const date = Date.parse(answer.headers.get('date') ?? '')
    return Number.isNaN(date) ? null : date
  },
})
