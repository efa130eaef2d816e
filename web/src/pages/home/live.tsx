import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { part } from '#ui/part.tsx'

const LookingNow = part(() => import('#features/radar/live/looking-now.tsx'))

/** Who is looking right now. With each visit the figures and the list below are read anew. */
export function Live({ companyId }: { companyId: string }) {
  const cache = useQueryClient()
  const refresh = useCallback(() => {
    for (const name of ['home-today', 'home-newest'])
      void cache.invalidateQueries({ queryKey: [name, companyId] })
  }, [cache, companyId])
  return <LookingNow onVisit={refresh} />
}
