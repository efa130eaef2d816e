import { Typography } from 'antd'
import { useWords } from './preferences.tsx'

/** The difference of a figure from that of as many days before. @param than what it is compared with, in words */
export function Change({ value, before, than }: { value: number; before: number; than: string }) {
  const words = useWords()
  if (before === 0 || value === before)
    return (
      <Typography.Text type="secondary" style={{ fontSize: 13 }}>
        {value === before ? words.noChange : words.fromZero}
      </Typography.Text>
    )
  const percent = Math.round(((value - before) / before) * 100)
  const type = percent > 0 ? 'success' : percent < 0 ? 'danger' : 'secondary'
  return (
    <Typography.Text type="secondary" ellipsis title={than} style={{ fontSize: 13 }}>
      <Typography.Text type={type} style={{ fontSize: 13 }}>
        {percent > 0 ? '↑' : percent < 0 ? '↓' : ''} {Math.abs(percent)}%
      </Typography.Text>{' '}
      {than}
    </Typography.Text>
  )
}
