import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
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
  const ask = useWrite(() => call('POST /card/v1/privacy/export', { body: {} }), { onDone: setData })
  return (
    <Rows>
      <ButtonRow
        icon={<Download size={24} aria-hidden />}
        title={m.data_export()}
        note={m.data_export_hint()}
        busy={ask.busy}
        onClick={() => ask.run()}
      />
      {data && <ExportSheet data={data} onClose={() => setData(null)} />}
    </Rows>
  )
}
