import type { Finding, Status } from '#core/checks/check.ts'
import { exitCodes } from './exit.ts'
import type { Outcome, Tool } from './tool.ts'

const marks: Record<Status, string> = { failed: 'FAIL', attention: 'look', skipped: 'skip', ok: 'ok  ' }

/** From the worst to the best. */
export const severities = Object.keys(marks) as Status[]

/**
 * One line for each finding and one for its remedy, the worst first, in Chinese if the terminal's locale is Chinese.
 * @param least findings of this severity and worse are printed; all are counted
 */
export function outcomeOf(
  all: Finding[],
  { terminal }: Pick<Tool, 'terminal'>,
  least: Status = 'ok',
): Outcome {
  const rank = ({ status }: Pick<Finding, 'status'>) => severities.indexOf(status)
  const findings = all
    .filter((one) => rank(one) <= severities.indexOf(least))
    .sort((one, other) => rank(one) - rank(other))
  const { LC_ALL, LC_MESSAGES, LANG } = terminal.env
  const locale = /^zh/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'zh' : 'en'
  const lines = findings.flatMap(({ check, subject, status, text, mend }) => [
    `${marks[status]}  ${[check, subject].filter(Boolean).join(' ')}: ${text[locale]}`,
    ...(mend[locale] ? [`      -> ${mend[locale]}`] : []),
  ])
  const count = (status: Status) => all.filter((one) => one.status === status).length
  const counts = {
    ok: count('ok'),
    attention: count('attention'),
    failed: count('failed'),
    skipped: count('skipped'),
  }
  lines.push(
    ...(lines.length > 0 ? [''] : []),
    `${counts.ok} ok, ${counts.attention} to look at, ${counts.failed} failed, ${counts.skipped} skipped`,
  )
  return {
    text: lines.join('\n'),
    data: { counts, findings },
    exitCode: counts.failed > 0 ? exitCodes.attention : exitCodes.ok,
  }
}
