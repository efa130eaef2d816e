import { call } from '@mingpian/client/call.ts'
import type { PersonalData } from '@mingpian/contract/privacy.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { part } from '#ui/part.tsx'
import { ButtonRow, Rows } from '#ui/rows.tsx'

const ExportSheet = part(() => import('./export-sheet.tsx'))

/** Fetches everything and shows it, to be copied or taken away as a file. */
export function Export() {
  const [data, setData] = useState<PersonalData | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      setData(await call('POST /card/v1/privacy/export', { body: {} }))
    } catch {
      // The app has said why; where it was too often, also that one has to wait.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Rows>
      <ButtonRow
        icon={<Download size={24} aria-hidden />}
        title={m.data_export()}
        note={m.data_export_hint()}
        busy={busy}
        onClick={ask}
      />
      {data && <ExportSheet data={data} onClose={() => setData(null)} />}
    </Rows>
  )
}
