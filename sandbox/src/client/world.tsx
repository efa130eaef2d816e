import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { ChatView, PersonView, Snapshot } from '../control/snapshot.ts'
import type { Message } from '../state/chats.ts'
import { useWords } from './words.tsx'

export type { ChatView, Message, PersonView, Snapshot }

/** Number of messages when the page opened: those count as read on every phone. */
let before = 0
let opened = false
export const messagesAtStart = () => before

const WorldContext = createContext<Snapshot | null>(null)

/** The sandbox's state, pushed by the server. Shows nothing of the desk until the first one is here. */
export function WorldProvider({ children }: { children: ReactNode }) {
  const [world, setWorld] = useState<Snapshot | null>(null)
  const { word } = useWords()
  useEffect(() => {
    const events = new EventSource('/control/events')
    events.addEventListener('state', (event) => {
      const next = JSON.parse(event.data) as Snapshot
      if (!opened) before = next.messages.length
      opened = true
      setWorld(next)
    })
    return () => events.close()
  }, [])
  if (!world) return <p style={{ padding: 32 }}>{word('connecting')}</p>
  return <WorldContext value={world}>{children}</WorldContext>
}

export function useWorld(): Snapshot {
  const world = useContext(WorldContext)
  if (!world) throw new Error('useWorld outside WorldProvider')
  return world
}

export function personIn(world: Snapshot, account: string): PersonView | undefined {
  return world.people.find((person) => person.account === account)
}

/** Calls a control of the sandbox. @throws Error with the server's message on a refusal */
export async function act<T = Record<string, unknown>>(
  path: string,
  body: unknown = {},
  method = 'POST',
): Promise<T> {
  const response = await fetch(`/control/${path}`, {
    method,
    ...(method === 'POST'
      ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {}),
  })
  const answer = (await response.json()) as T & { error?: string }
  if (!response.ok) throw new Error(answer.error ?? String(response.status))
  return answer
}

/** A card's picture by way of the sandbox, since the product may forbid other origins to show it. */
export const thumbOf = (url: string) => `/control/thumb?url=${encodeURIComponent(url)}`
