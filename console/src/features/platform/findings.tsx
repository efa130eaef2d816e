import type { ConnectionFinding } from '@mingpian/contract/company.ts'
import { Alert, Flex, Typography } from 'antd'

const types = { ok: 'success', attention: 'info', failed: 'error', skipped: 'info' } as const

/** Findings of a check, each with its remedy. */
export function Findings({ findings }: { findings: ConnectionFinding[] }) {
  return (
    <Flex vertical gap={8} aria-live="polite">
      {findings.map(({ check, subject, status, text, mend }) => (
        <Alert
          key={`${check} ${subject} ${text}`}
          type={types[status]}
          showIcon
          title={
            <>
              {subject.includes(' ') && <Typography.Text strong>{subject.split(' ')[1]} · </Typography.Text>}
              {text}
            </>
          }
          description={mend || undefined}
        />
      ))}
    </Flex>
  )
}
