import { call } from '@mingpian/client/call.ts'
import { failedWith } from '@mingpian/client/failed.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import type { ImportReport } from '@mingpian/contract/staff.ts'
import { useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { openFile } from '#ui/open-file.ts'
import style from './import.module.css'

const mostBytes = 5 * 1024 * 1024
const kinds =
  '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel'

interface SourceProps {
  /** Why the last try failed, in words; '' where there was none. */
  problem: string
  onChecked: (report: ImportReport) => void
}

interface Action {
  what: 'wecom' | 'file' | 'template'
  work: () => Promise<void>
}

/** Chooses the source of the list. Looking at a list changes nothing. */
export function Source({ problem, onChecked }: SourceProps) {
  const [wrong, setWrong] = useState('')
  const input = useRef<HTMLInputElement>(null)

  const write = useWrite(({ work }: Action) => work(), {
    // The app reports every other failure.
    onFailure: (error) => {
      if (failedWith(error, codes.importUnreadable)) setWrong(error.message)
    },
  })
  const run = (what: Action['what'], work: Action['work']) => {
    setWrong('')
    return write.run({ what, work })
  }
  const busy = write.running?.what ?? ''
  const quiet = [codes.importUnreadable]
  const readWecom = () =>
    run('wecom', async () =>
      onChecked(await call('POST /biz/v1/staff/import/check', { body: { source: 'wecom' } })),
    )
  const readFile = (file: File) =>
    run('file', async () => {
      if (file.size > mostBytes) return setWrong(m.staff_file_too_large())
      // Phones revoke access to files of a cloud or another app, which shows only when the file is read.
      const content = await fileText(file).catch(() => undefined)
      if (content === undefined) return setWrong(m.staff_file_gone())
      const body = { source: 'file' as const, name: file.name.slice(0, 255), content }
      onChecked(await call('POST /biz/v1/staff/import/check', { body, quiet }))
    })
  const template = () =>
    run('template', async () => openFile((await call('GET /biz/v1/staff/import/template', {})).url))

  const said = wrong || problem
  return (
    <>
      <p className={style.hint}>{m.staff_import_intro()}</p>
      {said && (
        <p className={style.wrong} role="alert">
          {said}
        </p>
      )}
      <section className={style.block}>
        <h2>{m.staff_from_wecom()}</h2>
        <p>{m.staff_from_wecom_hint()}</p>
        <Button block kind="primary" busy={busy === 'wecom'} disabled={busy !== ''} onClick={readWecom}>
          {m.staff_from_wecom_action()}
        </Button>
      </section>
      <section className={style.block}>
        <h2>{m.staff_from_file()}</h2>
        <p>{m.staff_from_file_hint()}</p>
        <Button block busy={busy === 'file'} disabled={busy !== ''} onClick={() => input.current?.click()}>
          {m.staff_from_file_action()}
        </Button>
        <input
          ref={input}
          className={style.file}
          type="file"
          accept={kinds}
          tabIndex={-1}
          aria-hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file, put right, is another one.
            target.value = ''
            if (file) void readFile(file)
          }}
        />
        <Button block kind="quiet" busy={busy === 'template'} disabled={busy !== ''} onClick={template}>
          {m.staff_template()}
        </Button>
      </section>
    </>
  )
}

/** A file's bytes in base64. */
function fileText(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'))
    reader.readAsDataURL(file)
  })
}
