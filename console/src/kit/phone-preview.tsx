import { Drawer, theme } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import style from './columns.module.css'
import { useWords } from './preferences.tsx'

interface PhonePreviewProps {
  /** On a narrow screen, on which it is in a drawer. */
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** A preview on a customer's phone, beside the fields that are edited. */
export function PhonePreview({ isOpen, onClose, children }: PhonePreviewProps) {
  const words = useWords()
  return (
    <>
      <aside className={style.aside}>
        <Phone>{children}</Phone>
      </aside>
      <Drawer open={isOpen} onClose={onClose} title={words.preview} size={400} destroyOnHidden>
        <Phone>{children}</Phone>
      </Drawer>
    </>
  )
}

/** The frame of a customer's phone. */
export function Phone({ children }: { children: ReactNode }) {
  const words = useWords()
  const { token } = theme.useToken()
  const colours = {
    '--edge': token.colorBorder,
    '--page': token.colorBgContainer,
    '--second': token.colorTextSecondary,
  } as CSSProperties
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
    <section className={style.phone} style={colours} tabIndex={0} aria-label={words.preview}>
      {children}
    </section>
  )
}
