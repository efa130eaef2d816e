/** The screens of a phone: one tab of its app and the screens over it. */
export type Tab = 'chats' | 'contacts' | 'apps' | 'me'

export type Screen =
  | { name: 'chat'; id: string }
  | { name: 'info'; chat: string; account: string }
  | { name: 'web'; url: string; mini?: boolean }
  | { name: 'moments' }
  | { name: 'contact'; code: string; account: string }
  | { name: 'vcard'; text: string }
  | { name: 'sms' }

export type Placed = { key: number; screen: Screen }
export type Nav = { tab: Tab; stack: Placed[]; next: number }

type Move =
  | { type: 'push'; screen: Screen }
  | { type: 'replace'; screen: Screen }
  | { type: 'pop' }
  | { type: 'tab'; tab: Tab }

/** One step of a phone's navigation. A chat that is open already comes forward instead of opening twice. */
export function step(nav: Nav, move: Move): Nav {
  if (move.type === 'tab') return { ...nav, tab: move.tab }
  if (move.type === 'pop') return { ...nav, stack: nav.stack.slice(0, -1) }
  const under = move.type === 'replace' ? nav.stack.slice(0, -1) : nav.stack
  const { screen } = move
  if (screen.name === 'chat') {
    const open = under.findIndex((placed) => placed.screen.name === 'chat' && placed.screen.id === screen.id)
    if (open >= 0) return { ...nav, stack: under.slice(0, open + 1) }
  }
  return { ...nav, stack: [...under, { key: nav.next, screen }], next: nav.next + 1 }
}
