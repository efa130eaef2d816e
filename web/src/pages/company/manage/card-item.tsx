import type { CompanyCardItem } from '@mingpian/contract/company-card.ts'
import { Building2, ChevronRight } from 'lucide-react'
import { editPath } from '#features/company-card/links.ts'
import { StatusMark } from '#features/company-card/status-mark.tsx'
import { m } from '#paraglide/messages.js'
import own from './manage.module.css'

/** One of the company's cards, with its state. */
export function CardItem({ card }: { card: CompanyCardItem }) {
  const { cardId, name, logo, agent } = card
  return (
    <li>
      <a className={own.card} href={`#${editPath(cardId)}`}>
        {logo ? (
          <img src={logo} alt="" width={48} height={48} />
        ) : (
          <span className={own.blank}>
            <Building2 size={24} aria-hidden />
          </span>
        )}
        <span className={own.words}>
          <b>{name}</b>
          <small>{agent ? m.corp_agent_is({ name: agent.name }) : m.corp_agent_none()}</small>
          <StatusMark state={card} />
        </span>
        <ChevronRight size={20} aria-hidden />
      </a>
    </li>
  )
}
