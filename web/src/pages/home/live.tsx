import { refresh } from '@mingpian/client/react/queries.ts'
import { useQueryClient } from '@tanstack/react-query'
import { part } from '#ui/part.tsx'

const LookingNow = part(() => import('#features/radar/live/looking-now.tsx'))

/** Visitors who are looking right now, above the page. With each visit the figures and the list below are fetched again. */
export function Live() {
  const cache = useQueryClient()
  return (
    <LookingNow
      over
      onVisit={() =>
        void refresh(
          cache,
          'GET /card/v1/home/today',
          'GET /biz/v1/clue/radar/visits',
          'GET /biz/v1/clue/radar/unread',
        )
      }
    />
  )
}
