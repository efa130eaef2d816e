import { Descriptions } from 'antd'
import type { ReactNode } from 'react'

/** Facts of a record as rows of label and value. A fact without a value is left out. */
export const FactTable = ({ facts }: { facts: readonly (readonly ReactNode[])[] }) => (
  <Descriptions
    column={1}
    size="small"
    bordered
    styles={{ label: { width: 144 } }}
    items={facts
      .filter(([, value]) => value)
      .map(([label, children]) => ({ key: String(label), label, children }))}
  />
)
