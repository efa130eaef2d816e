import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { UploadError, uploadFile } from '@mingpian/client/upload.ts'
import type { OwnShareTask } from '@mingpian/contract/share-tasks.ts'
import { useRef } from 'react'
import { ThingFace } from '#features/card-edit/things/thing-face.tsx'
import { materialHref, type Via } from '#kit/address/hrefs.ts'
import { calendarWords } from '#kit/time.ts'
import { uploadText } from '#kit/upload-text.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import style from './share-tasks.module.css'

interface TaskCardProps {
  task: OwnShareTask
  via: Via
  onShare: () => void
}

/** One task: the piece, the last day, and the two steps. */
export function TaskCard({ task, via, onShare }: TaskCardProps) {
  const { title, words, endedAt, sharedAt, completedAt, imagePath, isReadable } = task
  const face = <ThingFace cover={task.materialCover} title={task.materialTitle} faint={!isReadable} />
  return (
    <section className={style.task} aria-label={title}>
      <h2>{title}</h2>
      {words && <p className={style.words}>{words}</p>}
      {isReadable ? (
        <a className={style.piece} href={materialHref(task.materialId, via)}>
          {face}
        </a>
      ) : (
        <div className={style.piece}>{face}</div>
      )}
      <StateLine task={task} />
      {imagePath && (
        <a className={style.shot} href={imagePath}>
          <img src={imagePath} alt={m.share_tasks_shot()} loading="lazy" />
        </a>
      )}
      {!endedAt && (
        <div className={style.steps}>
          {isReadable && (
            <Button
              kind={sharedAt ? 'plain' : 'primary'}
              label={m.share_tasks_share_of({ title })}
              onClick={onShare}
            >
              {sharedAt ? m.share_tasks_share_again() : m.share_tasks_share()}
            </Button>
          )}
          <Screenshot task={task} via={via} isNext={sharedAt !== '' && completedAt === ''} />
        </div>
      )}
    </section>
  )
}

function StateLine({
  task: { endedAt, completedAt, sharedAt, deadline, isLate, isReadable },
}: {
  task: OwnShareTask
}) {
  const now = useNow()
  const day = calendarWords(deadline, now, getLocale())
  const words = () => {
    if (completedAt) return m.share_tasks_completed()
    if (endedAt) return m.share_tasks_ended()
    if (!isReadable) return m.share_tasks_recalled()
    if (isLate) return m.share_tasks_late({ day })
    return sharedAt ? m.share_tasks_shared({ day }) : m.share_tasks_until({ day })
  }
  return <p className={isLate && !completedAt && !endedAt ? style.late : style.state}>{words()}</p>
}

interface ScreenshotProps {
  task: OwnShareTask
  via: Via
  isNext: boolean
}

/** Uploads a screenshot, which completes the task. */
function Screenshot({ task, via, isNext }: ScreenshotProps) {
  const input = useRef<HTMLInputElement>(null)
  const { taskId, materialId, title, completedAt } = task
  const complete = useWrite(
    async (file: File) => {
      const { url } = await uploadFile(file, { purpose: 'image' })
      const query = { ...claimOf(via), taskId, materialId, imagePath: url }
      return callOnce('GET /biz/v1/yqf/complete_task', { query })
    },
    {
      onDone: () => toast(m.share_tasks_completed()),
      onFailure: (error) => {
        if (error instanceof UploadError) toast(uploadText(error.problem, 'image'))
      },
    },
  )
  const label = completedAt ? m.share_tasks_replace() : m.share_tasks_upload()
  return (
    <>
      <input
        ref={input}
        className="sr-only"
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={m.share_tasks_upload_of({ title })}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again.
          target.value = ''
          if (file) void complete.run(file)
        }}
      />
      <Button kind={isNext ? 'primary' : 'plain'} busy={complete.busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}

const claimOf = ({ companyId, userId }: Via) => ({ companyId, saleId: userId })
