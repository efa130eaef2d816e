import type { UploadPurpose } from '@mingpian/contract/shared/rules/uploads.ts'
import { useEffect, useRef, useState } from 'react'
import { UploadError, type UploadProblem, uploadFile } from '../upload.ts'
import { useWrite } from './use-write.ts'

export interface Uploaded {
  url: string
  width: number
  height: number
}

export interface Uploads {
  purpose: UploadPurpose
  /** Files that come while others are uploaded follow them. */
  start: (files: readonly File[]) => void
  stop: () => void
  /** Continues with the interrupted file, and those after it. */
  retry: () => void
  busy: boolean
  /** Of all files together, from 0 to 1. */
  share: number
  /** Why an upload failed; '' if none did. */
  problem: UploadProblem | ''
}

/** Uploads files one after another. An interrupted upload can be continued: sent parts are not sent again. */
export function useUpload(purpose: UploadPurpose, onUploaded: (kept: Uploaded, file: File) => void): Uploads {
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState<UploadProblem | ''>('')
  /** Files that are not uploaded yet, the one under way first. */
  const left = useRef<readonly File[]>([])
  const isSending = useRef(false)
  const stopper = useRef<AbortController>(null)
  const done = useRef(onUploaded)
  done.current = onUploaded
  useEffect(() => () => stopper.current?.abort(), [])
  const write = useWrite(
    async () => {
      const controller = new AbortController()
      stopper.current = controller
      const { signal } = controller
      try {
        for (let sent = 0, [file] = left.current; file; sent++, [file] = left.current) {
          const onProgress = (part: number) => setShare((sent + part) / (sent + left.current.length))
          done.current(await uploadFile(file, { purpose, onProgress, signal }), file)
          left.current = left.current.slice(1)
        }
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof UploadError)) throw error
        setProblem(error.problem)
      } finally {
        isSending.current = false
      }
    },
    // The next files may come at once.
    { reread: 'beside' },
  )
  const start = (files: readonly File[]) => {
    if (files.length === 0) return
    if (isSending.current) {
      left.current = [...left.current, ...files]
      return
    }
    left.current = files
    isSending.current = true
    setProblem('')
    setShare(0)
    void write.run()
  }
  return {
    purpose,
    start,
    stop: () => stopper.current?.abort(),
    retry: () => start(left.current),
    busy: write.busy,
    share,
    problem,
  }
}
