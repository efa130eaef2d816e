import { callQuery } from '@mingpian/client/react/queries.ts'
import type { LeftCard } from '@mingpian/contract/wallet.ts'
import { useQuery } from '@tanstack/react-query'
import { leftOutWords } from '#features/card/left-out.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { PartFailed } from '#ui/part-failed.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Bone } from '#ui/skeleton.tsx'
import style from './received.module.css'

interface ContactSheetProps {
  card: LeftCard & { _id: string }
  onClose: () => void
}

/** Addresses are good for ten minutes. */
const freshFor = 9 * 60_000

/** A card that was left, into the phone's address book: by a code to press, or by its file. */
export function ContactSheet({ card, onClose }: ContactSheetProps) {
  const { data, isPending, refetch } = useQuery({
    ...callQuery('GET /card/v1/card/exchange/file', { query: { personId: card._id }, quiet: true }),
    staleTime: freshFor,
    gcTime: freshFor,
  })
  const { name, phone, company, position, email } = card
  const leftOut = leftOutWords({ name, phone, position, email, companyName: company, address: '' })
  return (
    <Sheet open title={m.received_save_title({ name })} onClose={onClose}>
      <div className={style.contact}>
        {data ? (
          <>
            <img src={data.code} alt={m.card_save_code({ name })} width={220} height={220} />
            <p>{m.card_save_hint()}</p>
            {leftOut && <p>{leftOut}</p>}
            <LinkButton block kind="primary" href={data.file} download="">
              {m.received_save_file()}
            </LinkButton>
            <p>{m.received_save_file_hint()}</p>
          </>
        ) : isPending ? (
          <Bone height={220} />
        ) : (
          <PartFailed onRetry={refetch} />
        )}
      </div>
    </Sheet>
  )
}
