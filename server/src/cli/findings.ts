import type { Finding, Status } from '#core/checks/check.ts'
import { exitCodes } from './exit.ts'
import type { Outcome, Tool } from './tool.ts'

const marks: Record<Status, string> = { ok: 'ok  ', attention: 'look', failed: 'FAIL', skipped: 'skip' }

/** One line for each finding and one for its remedy, in Chinese if the terminal's locale is Chinese. */
export function outcomeOf(findings: Finding[], { terminal }: Pick<Tool, 'terminal'>): Outcome {
  const { LC_ALL, LC_MESSAGES, LANG } = terminal.env
  const locale = /^zh/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'zh' : 'en'
  const lines = findings.flatMap(({ check, subject, status, text, mend }) => [
    `${marks[status]}  ${[check, subject].filter(Boolean).join(' ')}: ${text[locale]}`,
    ...(mend[locale] ? [`      -> ${mend[locale]}`] : []),
  ])
  const count = (status: Status) => findings.filter((one) => one.status === status).length
  const counts = {
    ok: count('ok'),
    attention: count('attention'),
    failed: count('failed'),
    skipped: count('skipped'),
  }
  lines.push(
    '',
    `${counts.ok} ok, ${counts.attention} to look at, ${counts.failed} failed, ${counts.skipped} skipped`,
  )
  return {
    text: lines.join('\n'),
    data: { counts, findings },
    exitCode: counts.failed > 0 ? exitCodes.attention : exitCodes.ok,
  }
}
