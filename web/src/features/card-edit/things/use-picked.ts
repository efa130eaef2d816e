import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { toast } from '#ui/toast.ts'

/** The ticked things in the order of the ticks, over all lists and searches. @param room how many more may be ticked */
export function usePicked<T extends { _id: string }>(room: number) {
  const [items, setItems] = useState<T[]>([])
  const toggle = (item: T) => {
    const rest = items.filter(({ _id }) => _id !== item._id)
    if (rest.length === items.length && items.length >= room) toast(m.things_full({ n: room }))
    else setItems(rest.length < items.length ? rest : [...items, item])
  }
  return { items, ids: new Set(items.map(({ _id }) => _id)), toggle }
}
