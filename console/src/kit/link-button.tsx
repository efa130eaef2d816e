import { Button, type ButtonProps } from 'antd'
import { useHref, useLinkClickHandler } from 'react-router'

/** A link to a page of the console that looks like a button. A button within a link would be two stops of the keyboard. */
export function LinkButton({ to, ...looks }: { to: string } & Omit<ButtonProps, 'href' | 'onClick'>) {
  return <Button {...looks} href={useHref(to)} onClick={useLinkClickHandler<HTMLElement>(to)} />
}
