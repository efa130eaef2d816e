import { Card, theme } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import style from './cells.module.css'

/**
 * Figures side by side in one card. Each child is a cell, with a padding of its own; links are lit by the pointer.
 * @param columns widths of the cells, by default as many equal ones as there is room for
 */
export function Cells({ columns, children }: { columns?: string; children: ReactNode }) {
  const { token } = theme.useToken()
  const colours = {
    '--line': token.colorBorderSecondary,
    '--hover': token.colorFillQuaternary,
  } as CSSProperties
  return (
    <Card styles={{ body: { padding: 0 } }}>
      <div className={style.cells} style={{ ...colours, gridTemplateColumns: columns }}>
        {children}
      </div>
    </Card>
  )
}
