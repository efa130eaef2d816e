import { Typography } from 'antd'
import type { ReactNode } from 'react'

/** A part of the drawer under a heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <Typography.Title level={2} style={{ fontSize: 15, margin: '0 0 8px' }}>
      {title}
    </Typography.Title>
    {children}
  </section>
)
