import type { ShownBlock, SitePage } from '@mingpian/contract/shared/site.ts'
import { Copy, MapPin, Phone } from 'lucide-react'
import { spacedPhone, telHref } from '#features/card/format.ts'
import { placeHref, type Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { copyText } from '#ui/copy.ts'
import { toast } from '#ui/toast.ts'
import style from './micro-site.module.css'

interface ContactProps {
  company: SitePage['company']
  onCall: () => void
  onCopy: () => void
}

/** Ways to reach the company. */
export function Contact({ company: { name, phone, address }, onCall, onCopy }: ContactProps) {
  return (
    <ul className={style.ways}>
      {phone && (
        <li className={style.way}>
          <a href={telHref(phone)} onClick={onCall} aria-label={m.site_call({ phone })}>
            <Phone size={20} aria-hidden />
            <span>{spacedPhone(phone)}</span>
          </a>
        </li>
      )}
      <li className={style.way}>
        <p>
          <MapPin size={20} aria-hidden />
          <span>
            {name}
            {address && <small>{address}</small>}
          </span>
        </p>
        {address && <CopyAddress address={address} onCopy={onCopy} />}
      </li>
    </ul>
  )
}

/** Addresses with their ways, in text; a map is one link further. */
export function Places({
  block: { places },
  via,
  onCall,
  onCopy,
}: Pick<ContactProps, 'onCall' | 'onCopy'> & { block: ShownBlock; via: Via }) {
  return (
    <>
      <ul className={style.places}>
        {places.map(({ id, name, address, phone }) => (
          <li key={id} className={style.place}>
            <h3>{name}</h3>
            <p>{address}</p>
            {phone && (
              <a href={telHref(phone)} onClick={onCall} aria-label={m.site_call({ phone })}>
                <Phone size={16} aria-hidden />
                {spacedPhone(phone)}
              </a>
            )}
            <CopyAddress address={address} onCopy={onCopy} />
          </li>
        ))}
      </ul>
      <a className={style.where} href={placeHref(via)}>
        <MapPin size={20} aria-hidden />
        {m.site_where()}
      </a>
    </>
  )
}

function CopyAddress({ address, onCopy }: { address: string; onCopy: () => void }) {
  const copy = async () => {
    const copied = await copyText(address)
    toast(copied ? m.site_copied() : m.shell_copy_failed())
    if (copied) onCopy()
  }
  return (
    <button type="button" onClick={copy} aria-label={`${m.site_copy_address()} ${address}`}>
      <Copy size={16} aria-hidden />
      {m.site_copy_address()}
    </button>
  )
}
