/** A text in the two languages of the product. */
export interface Text {
  zh: string
  en: string
}

/**
 * - `ok`: as it should be
 * - `attention`: works, with something an operator should know
 * - `failed`: visitors or staff miss something
 * - `skipped`: could not be checked; the text says why
 */
export type Status = 'ok' | 'attention' | 'failed' | 'skipped'

export interface Finding {
  /** The check that found it: `database`, `proxy` … */
  check: string
  /** The subject, where a check has several: a company, a domain, a setting; '' where it has one. */
  subject: string
  status: Status
  /** The finding. */
  text: Text
  /** The remedy, and where to apply it; empty texts where there is nothing to do. */
  mend: Text
}

/** One check. It leaves no change behind. */
export interface Check {
  name: string
  run(): Promise<Omit<Finding, 'check'>[]>
}

const nothing: Text = { zh: '', en: '' }
const deadlineMs = 30_000

export const finding = (
  status: Status,
  text: Text,
  { mend = nothing, subject = '' }: { mend?: Text; subject?: string } = {},
): Omit<Finding, 'check'> => ({ subject, status, text, mend })

const atOnce = 8

/**
 * Runs the checks, several at once. A check that throws or takes longer than 30 s has failed.
 * @returns in their order
 */
export async function runChecks(checks: Check[]): Promise<Finding[]> {
  const found: Finding[][] = checks.map(() => [])
  const left = [...checks.entries()]
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, check] = next
      const findings = await withDeadline(check).catch(brokeOff)
      found[at] = findings.map((one) => ({ check: check.name, ...one }))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return found.flat()
}

const brokeOff = ({ message }: Error) => [
  finding('failed', { zh: `检查未能完成：${message}`, en: `the check broke off: ${message}` }),
]

async function withDeadline(check: Check): Promise<Omit<Finding, 'check'>[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no result within ${deadlineMs / 1000} s`)), deadlineMs)
  })
  try {
    return await Promise.race([check.run(), late])
  } finally {
    clearTimeout(timer)
  }
}
