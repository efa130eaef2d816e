import { uploadFile } from '@mingpian/client/upload.ts'
import { pictureTypes } from '@mingpian/contract/shared/rules/uploads.ts'
import { type ChangeEvent, useEffect, useState } from 'react'
import { Locked } from '#features/card-edit/notices.tsx'
import type { CardEditing } from '#features/card-edit/use-card-edit.ts'
import { m } from '#paraglide/messages.js'
import { part } from '#ui/part.tsx'
import own from './person-info.module.css'

const CropSheet = part(() => import('./crop-sheet.tsx'))

/** The portrait, and the way to another one. A failed upload keeps the old one, and the new one for another try. */
export function Portrait({
  editing: { value, set, isLocked },
  onBusy,
}: {
  editing: CardEditing
  onBusy: (busy: boolean) => void
}) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { state, percent, upload, retry } = useUpload((address) => set('avatar', address))
  const busy = state === 'busy'
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of changes alone
  useEffect(() => onBusy(busy), [busy])
  // The browser keeps a file for as long as its address is not given back.
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen])

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) setChosen(URL.createObjectURL(file))
    // The same file may be chosen again.
    target.value = ''
  }
  return (
    <section className={own.portrait} aria-label={m.edit_portrait()}>
      {value.avatar ? (
        <img className={own.picture} src={value.avatar} alt={m.edit_portrait()} width={96} height={120} />
      ) : (
        <span className={`${own.picture} ${own.blank}`} aria-hidden="true">
          {Array.from(value.name.trim())[0]}
        </span>
      )}
      <div className={own.beside}>
        {isLocked('avatar') ? (
          <Locked />
        ) : (
          <>
            <div className={own.choices}>
              <label aria-disabled={busy}>
                {value.avatar ? m.edit_portrait_change() : m.edit_portrait_add()}
                <input type="file" accept={pictureTypes} disabled={busy} onChange={choose} />
              </label>
              {value.avatar && !busy && (
                <button type="button" onClick={() => set('avatar', '')}>
                  {m.edit_portrait_remove()}
                </button>
              )}
            </div>
            <Progress state={state} percent={percent} onRetry={retry} />
          </>
        )}
      </div>
      {chosen && <CropSheet src={chosen} onCropped={upload} onClose={() => setChosen(null)} />}
    </section>
  )
}

type UploadState = 'none' | 'busy' | 'failed'

function Progress({ state, percent, onRetry }: { state: UploadState; percent: number; onRetry: () => void }) {
  if (state === 'busy') return <p role="status">{m.edit_portrait_busy({ n: percent })}</p>
  if (state === 'none') return <p>{m.edit_portrait_hint()}</p>
  return (
    <div role="alert">
      <p className={own.failed}>{m.edit_portrait_failed()}</p>
      <div className={own.choices}>
        <button type="button" onClick={onRetry}>
          {m.shell_retry()}
        </button>
      </div>
    </div>
  )
}

/** One upload at a time; what failed is kept for another try. */
function useUpload(onDone: (address: string) => void) {
  const [state, setState] = useState<UploadState>('none')
  const [percent, setPercent] = useState(0)
  const [last, setLast] = useState<Blob | null>(null)
  const upload = async (picture: Blob) => {
    setLast(picture)
    setState('busy')
    setPercent(0)
    try {
      const onProgress = (share: number) => setPercent(Math.round(share * 100))
      const { url } = await uploadFile(picture, { purpose: 'portrait', onProgress })
      onDone(url)
      setState('none')
    } catch {
      setState('failed')
    }
  }
  return { state, percent, upload, retry: () => last && void upload(last) }
}
