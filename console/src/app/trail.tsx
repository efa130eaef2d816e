import { Breadcrumb, Typography } from 'antd'
import { Link } from 'react-router'
import type { Step } from '#kit/place.tsx'
import { useWords } from '#kit/preferences.tsx'

/** The breadcrumb from the company to the open page. All steps except the last are links. */
export function Trail({ company, steps }: { company: string; steps: Step[] }) {
  const words = useWords()
  const names = [
    <Typography.Text key="/" strong ellipsis style={{ maxWidth: 240 }}>
      {company}
    </Typography.Text>,
    ...steps.map(({ label, to }, at) => {
      const isLast = at === steps.length - 1
      return (
        <Typography.Text
          key={label}
          ellipsis
          style={{ maxWidth: 200 }}
          {...(isLast && { 'aria-current': 'page' })}
        >
          {to && !isLast ? <Link to={to}>{label}</Link> : label}
        </Typography.Text>
      )
    }),
  ]
  return (
    <Breadcrumb
      aria-label={words.trail}
      style={{ flex: 1, minWidth: 0 }}
      items={names.map((title) => ({ title }))}
    />
  )
}
