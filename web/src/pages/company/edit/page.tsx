import { currentCompany } from '@mingpian/client/company.ts'
import type { CompanyCardEdit } from '@mingpian/contract/company-card.ts'
import { LayoutList, Package, PencilLine } from 'lucide-react'
import { useAddress } from '#features/address/use-address.ts'
import style from '#features/company-card/company-card.module.css'
import { EditedCard } from '#features/company-card/edit-state.tsx'
import { companyCardHref, contentPath, facePath, sectionsPath } from '#features/company-card/links.ts'
import { AdminOnly } from '#kit/admin-only.tsx'
import { m } from '#paraglide/messages.js'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { AgentRow } from './agent.tsx'
import { Moves } from './moves.tsx'
import { StateHead } from './state-head.tsx'

/** One of the company's cards: its state, its content and its actions. */
export default function EditPage() {
  const { param } = useAddress()
  return (
    <AdminOnly>
      <EditedCard cardId={param('cardId')}>{(card) => <Edit card={card} />}</EditedCard>
    </AdminOnly>
  )
}

function Edit({ card }: { card: CompanyCardEdit }) {
  const { cardId, status, sections, materials, goods } = card
  const visible = sections.filter((section) => section.visible).length
  return (
    <main className={style.page}>
      <StateHead card={card} />
      {status !== 'deleted' && (
        <Rows>
          <LinkRow
            icon={<PencilLine size={24} aria-hidden />}
            title={m.corp_edit_face()}
            note={m.corp_edit_face_hint()}
            href={`#${facePath(cardId)}`}
          />
          <LinkRow
            icon={<LayoutList size={24} aria-hidden />}
            title={m.corp_edit_sections()}
            note={m.corp_edit_sections_hint({ n: visible })}
            href={`#${sectionsPath(cardId)}`}
          />
          <LinkRow
            icon={<Package size={24} aria-hidden />}
            title={m.corp_edit_content()}
            note={m.corp_edit_content_hint({ n: materials.length, goods: goods.length })}
            href={`#${contentPath(cardId)}`}
          />
        </Rows>
      )}
      {status !== 'deleted' && (
        <Rows>
          <AgentRow card={card} />
          {status === 'open' && (
            <LinkRow title={m.corp_preview()} href={companyCardHref(currentCompany(), cardId)} />
          )}
        </Rows>
      )}
      <Moves card={card} />
    </main>
  )
}
