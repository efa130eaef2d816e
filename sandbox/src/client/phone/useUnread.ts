import { useEffect, useMemo, useState } from 'react'
import { messagesAtStart, useWorld } from '../world.tsx'

/** Unread messages of each chat of this account. Messages from before the start count as read. */
export function useUnread(account: string, openChat: string): Record<string, number> {
  const { messages, chats } = useWorld()
  const [seen, setSeen] = useState<Record<string, number>>({})

  useEffect(() => {
    if (openChat) setSeen((before) => ({ ...before, [openChat]: messages.length }))
  }, [openChat, messages.length])

  return useMemo(() => {
    const mine = new Set((chats[account] ?? []).map((chat) => chat.id))
    const counts: Record<string, number> = {}
    messages.forEach((message, index) => {
      const read = index < Math.max(messagesAtStart(), seen[message.chat] ?? 0)
      if (read || message.from === account || !mine.has(message.chat) || message.chat === openChat) return
      counts[message.chat] = (counts[message.chat] ?? 0) + 1
    })
    return counts
  }, [messages, chats, account, seen, openChat])
}
