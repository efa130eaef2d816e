import { UploadError, uploadFile } from '@mingpian/client/upload.ts'
import type { UploadPurpose } from '@mingpian/contract/shared/rules/uploads.ts'
import { useEffect, useRef, useState } from 'react'
import { uploadText } from '#kit/upload-text.ts'
import { useWrite } from '#kit/use-write.ts'

export interface Uploaded {
  url: string
  width: number
  height: number
}

export interface Uploads {
  start: (files: readonly File[]) => void
  stop: () => void
  /** Goes on with the file that broke off, and those after it. */
  retry: () => void
  busy: boolean
  /** Of all files together, from 0 to 1. */
  share: number
  /** Why a file did not go through; '' where none failed. */
  failed: string
}

/** Uploads files one after the other. One that breaks off can go on: what has gone is not sent again. */
export function useUpload(purpose: UploadPurpose, onUploaded: (kept: Uploaded, file: File) => void): Uploads {
  const [share, setShare] = useState(0)
  const [failed, setFailed] = useState('')
  const left = useRef<readonly File[]>([])
  const stopper = useRef<AbortController>(null)
  const done = useRef(onUploaded)
  done.current = onUploaded
  useEffect(() => () => stopper.current?.abort(), [])

  const write = useWrite(
    async (files: readonly File[]) => {
      stopper.current = new AbortController()
      const { signal } = stopper.current
      for (const [at, file] of files.entries()) {
        left.current = files.slice(at)
        const onProgress = (part: number) => setShare((at + part) / files.length)
        done.current(await uploadFile(file, { purpose, onProgress, signal }), file)
      }
      left.current = []
    },
    {
      onFailure: (error) => {
        // The app reports any other failure; a stopped upload is none.
        if (error instanceof UploadError) setFailed(uploadText(error.problem, purpose))
      },
    },
  )
  const start = (files: readonly File[]) => {
    if (files.length === 0) return
    setFailed('')
    setShare(0)
    void write.run(files)
  }
  return {
    start,
    stop: () => stopper.current?.abort(),
    retry: () => start(left.current),
    busy: write.busy,
    share,
    failed,
  }
}
