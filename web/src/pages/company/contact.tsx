import type { CompanyCardPage } from '@mingpian/contract/company-card.ts'
import { useQuery } from '@tanstack/react-query'
import { Copy, Globe, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { spacedPhone, telHref } from '#features/card/format.ts'
import { Phrases } from '#features/card/view/phrases.tsx'
import { miniCardOptions } from '#features/company-card/queries.ts'
import { companySectionNames } from '#features/company-card/words.ts'
import { m } from '#paraglide/messages.js'
import { copyText } from '#ui/copy.ts'
import { toast } from '#ui/toast.ts'
import style from './company.module.css'

/** Ways to reach the company, and the code that opens this card. */
export function Contact({ page }: { page: CompanyCardPage }) {
  const { phone, website, email, address } = page
  const copy = async (text: string) => {
    if (await copyText(text)) toast(m.corp_copied())
  }
  return (
    <section className={style.block} data-section="contact">
      <h2>{companySectionNames.contact()}</h2>
      <ul className={style.lines}>
        {phone && (
          <Line icon={<Phone size={20} aria-hidden />}>
            <a href={telHref(phone)}>{spacedPhone(phone)}</a>
          </Line>
        )}
        {email && (
          <Line icon={<Mail size={20} aria-hidden />}>
            <a href={`mailto:${email}`}>{email}</a>
          </Line>
        )}
        {website && (
          <Line
            icon={<Globe size={20} aria-hidden />}
            copy={{ words: m.corp_copy_website(), onCopy: () => copy(website) }}
          >
            <a href={website} rel="noopener noreferrer">
              {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
            </a>
          </Line>
        )}
        {address && (
          <Line
            icon={<MapPin size={20} aria-hidden />}
            copy={{ words: m.corp_copy_address(), onCopy: () => copy(address) }}
          >
            <span>
              <Phrases text={address} />
            </span>
          </Line>
        )}
      </ul>
      <Code page={page} />
    </section>
  )
}

function Line({
  icon,
  copy,
  children,
}: {
  icon: ReactNode
  copy?: { words: string; onCopy: () => void }
  children: ReactNode
}) {
  return (
    <li>
      {icon}
      {children}
      {copy && (
        <button type="button" aria-label={copy.words} onClick={copy.onCopy}>
          <Copy size={20} aria-hidden />
        </button>
      )}
    </li>
  )
}

/** Nothing but a plain image: the messaging app recognises a code in no other thing. Its place is kept. */
function Code({ page: { companyId, cardId, name } }: { page: CompanyCardPage }) {
  const { data, isError } = useQuery(miniCardOptions(companyId, cardId))
  if (isError) return null
  return (
    <figure className={style.code}>
      {data ? (
        <img src={data.code.image} alt={m.corp_code({ name })} width={168} height={168} />
      ) : (
        <span className={style.blank} />
      )}
      <figcaption>{data?.code.kind === 'mini' ? m.corp_code_mini() : m.corp_code_default()}</figcaption>
    </figure>
  )
}
