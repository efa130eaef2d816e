import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { timeWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { FactRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { leadQuery } from './progress.tsx'
import remark from './remark.module.css'

type Facts = CallTypes<'GET /biz/v1/clue/mk_detail'>['data']['imports'][number]

/** The facts with which an administrator imported the lead; a tap lists those of each import. Renders nothing for other leads. */
export function Imports({ unionId }: { unionId: string }) {
  const { data: lead } = useQuery(leadQuery(unionId))
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const [newest] = lead?.imports ?? []
  if (!lead || !newest) return null
  const when = (at: string) => timeWords(new Date(at), now, getLocale())
  return (
    <>
      <button type="button" className={remark.remark} onClick={() => setOpen(true)}>
        <Building2 size={20} aria-hidden />
        <span>
          <span className={remark.words}>{placeOf(newest) || m.trail_imported()}</span>
          {newest.note && <small className={remark.words}>{newest.note}</small>}
          <small>{m.trail_imported_at({ when: when(newest.at) })}</small>
        </span>
      </button>
      {isOpen && (
        <Sheet open title={m.trail_imports()} onClose={() => setOpen(false)}>
          {lead.imports.map((facts) => (
            <Rows key={facts.at} title={when(facts.at)}>
              {facts.employer && <FactRow title={m.trail_import_employer()} value={facts.employer} />}
              {facts.region && <FactRow title={m.trail_import_region()} value={facts.region} />}
              {facts.note && <FactRow title={m.trail_import_note()} value={facts.note} />}
            </Rows>
          ))}
        </Sheet>
      )}
    </>
  )
}

const placeOf = ({ employer, region }: Facts) => [employer, region].filter(Boolean).join(' · ')
