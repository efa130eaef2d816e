import { callOnce } from '@mingpian/client/call-once.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQuery } from '@tanstack/react-query'
import { queryState } from '#kit/query-state.ts'
import { timeWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'
import style from './edit.module.css'

interface VersionsSheetProps {
  materialId: string
  /** The newest one. */
  revision: number
  onRestored: () => unknown
  onClose: () => void
}

/** Earlier versions of a piece, each with a button that restores it. */
export function VersionsSheet({ materialId, revision, onRestored, onClose }: VersionsSheetProps) {
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery('GET /biz/v1/content/versions', { query: { materialId } }),
    refetchOnMount: 'always',
  })
  const restore = useWrite(
    (version: number) =>
      callOnce('POST /biz/v1/content/restore', { body: { materialId, revision: version } }),
    {
      onDone: () => {
        toast(m.editing_restored())
        return onRestored()
      },
      // First the page lets go of the edits.
      reread: false,
    },
  )
  const now = useNow()
  return (
    <Sheet open title={m.editing_versions()} onClose={onClose}>
      {!data && <StateView part state={queryState(isPending, error, refetch, <BlockBone height={160} />)} />}
      <ul className={style.versions}>
        {data?.list.map((each) => (
          <li key={each.revision}>
            <span>
              <b>{each.title}</b>
              <small>
                {[
                  m.editing_version({ n: each.revision }),
                  timeWords(new Date(each.savedAt), now, getLocale()),
                  each.savedBy,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {each.revision === revision ? (
              <small>{m.editing_version_now()}</small>
            ) : (
              <Button
                small
                busy={restore.running === each.revision}
                disabled={restore.busy}
                label={m.editing_restore_of({ n: each.revision })}
                onClick={() => void restore.run(each.revision)}
              >
                {m.editing_restore()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
