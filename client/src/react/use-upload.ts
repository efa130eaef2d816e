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
  const left = useRef<readonly File[]>([])
  const stopper = useRef<AbortController>(null)
  const done = useRef(onUploaded)
  done.current = onUploaded
  useEffect(() => () => stopper.current?.abort(), [])
  const write = useWrite(async (files: readonly File[]) => {
    const controller = new AbortController()
    stopper.current = controller
    const { signal } = controller
    try {
      for (const [at, file] of files.entries()) {
        left.current = files.slice(at)
        const onProgress = (part: number) => setShare((at + part) / files.length)
        done.current(await uploadFile(file, { purpose, onProgress, signal }), file)
      }
      left.current = []
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof UploadError)) throw error
      setProblem(error.problem)
    }
  })
  const start = (files: readonly File[]) => {
    if (files.length === 0) return
    setProblem('')
    setShare(0)
    void write.run(files)
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
