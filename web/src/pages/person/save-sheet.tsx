import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { IdCard, Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CodePicture } from '#features/card/code-picture.tsx'
import { numberOf, spacedPhone, telHref } from '#features/card/format.ts'
import { cardAddress, leftOutWords } from '#features/card/left-out.ts'
import { codeHint } from '#features/card/view/tools.tsx'
import { authStatus } from '#features/session/auth.ts'
import { goSignIn } from '#features/session/relogin.ts'
import type { GrantResult } from '#kit/ask.tsx'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { part } from '#ui/part.tsx'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { KeepRow } from './keep-row.tsx'
import style from './sheets.module.css'

const ProfileSheet = part(() => import('#features/grant/profile-sheet.tsx'))
const PhoneSheet = part(() => import('#features/grant/phone-sheet.tsx'))
const BookRow = part(() => import('#features/booking/book-row.tsx'), <div style={{ height: 56 }} />)
const ExchangeSheet = part(() => import('#features/exchange/exchange-sheet.tsx'))

interface SaveSheetProps {
  page: CardPage
  onCall: () => void
  onCopy: (text: string, done: string) => void
  /** The contact is there to be saved. */
  onSaving: () => void
  /** The visitor left a card of their own. */
  onLeft: () => void
  /** Called after an exchange: the card may show this visitor more fields now. */
  onExchanged: () => void
  onClose: () => void
}

/**
 * Saving a contact: an unknown visitor is asked for name and picture, then for the phone. A visitor who refuses gets the
 * other ways to save, and is asked again only after another tap.
 */
export default function SaveSheet(props: SaveSheetProps) {
  useSession()
  const [refused, setRefused] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { userAuth, phoneAuth } = authStatus()
  const answered = (result: GrantResult) => setRefused(result !== 'granted')
  if (leaving) return <ExchangeSheet {...props} onSignIn={goSignIn} />
  const leave = () => setLeaving(true)
  if (userAuth && phoneAuth) return <Save {...props} onLeave={leave} />
  if (refused) return <Without {...props} onLeave={leave} onAgain={() => setRefused(false)} />
  const asked = { open: true, onClose: answered, resume: 'save' } as const
  if (!userAuth) return <ProfileSheet {...asked} reason={m.grant_save_profile()} />
  return <PhoneSheet {...asked} reason={m.grant_save_phone()} />
}

/**
 * Saving where the web view can't save files: the contact as a code to press, or the file's address for the phone's own
 * browser. The number by itself, the wallet and the visitor's own card are rows.
 */
function Save({ page, onCall, onCopy, onSaving, onClose, onLeave }: SaveSheetProps & Leaving) {
  const [isCopied, setCopied] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it opens
  useEffect(onSaving, [])
  const file = new URL(page.vcard, location.href).href
  const leftOut = leftOutWords(page, cardAddress(page.companyId, page.userId))
  return (
    <Sheet open title={m.card_save_title()} onClose={onClose}>
      <CodePicture src={page.vcardCode} alt={m.card_save_code({ name: page.name })} size={220} />
      <p className={style.hint}>{m.card_save_hint()}</p>
      {leftOut && <p className={style.left}>{leftOut}</p>}
      <Others page={page} onCall={onCall} onCopy={onCopy} onLeave={onLeave} />
      {isCopied && (
        <div className={style.guide} role="status">
          <p>{m.card_save_browser_steps()}</p>
          <p className={style.address}>{file}</p>
        </div>
      )}
      <MainAction
        words={m.card_save_browser()}
        onClick={() => {
          setCopied(true)
          onCopy(file, m.card_copied_link())
        }}
      />
    </Sheet>
  )
}

/** The ways to save without granting name or phone. */
function Without({
  page,
  onCall,
  onCopy,
  onClose,
  onAgain,
  onLeave,
}: SaveSheetProps & Leaving & { onAgain: () => void }) {
  return (
    <Sheet open title={m.card_save_title()} onClose={onClose}>
      <CodePicture src={page.contactCode.image} alt={m.card_code({ name: page.name })} size={220} />
      <p className={style.hint}>{codeHint(page.contactCode.kind)}</p>
      <p className={style.left}>{m.grant_save_without()}</p>
      <Others page={page} onCall={onCall} onCopy={onCopy} onLeave={onLeave} />
      <MainAction words={m.grant_save_again()} onClick={onAgain} />
    </Sheet>
  )
}

interface Leaving {
  onLeave: () => void
}

/** What the sheet offers besides saving. Each row has its place from the first paint: no answer moves another row. */
function Others({
  page,
  onCall,
  onCopy,
  onLeave,
}: Leaving & Pick<SaveSheetProps, 'page' | 'onCall' | 'onCopy'>) {
  const user = useSession()
  return (
    <Rows>
      <NumberRow page={page} onCall={onCall} onCopy={onCopy} />
      {user && <KeepRow page={page} />}
      {!user?.isStaff && (
        <ButtonRow
          title={m.exchange_offer()}
          icon={<IdCard size={20} aria-hidden />}
          opens
          onClick={onLeave}
        />
      )}
      <BookRow companyId={page.companyId} />
    </Rows>
  )
}

/** The one filled button: it saves. */
function MainAction({ words, onClick }: { words: string; onClick: () => void }) {
  return (
    <div className={style.main}>
      <Button block kind="primary" onClick={onClick}>
        {words}
      </Button>
    </div>
  )
}

function NumberRow({ page, onCall, onCopy }: Pick<SaveSheetProps, 'page' | 'onCall' | 'onCopy'>) {
  const number = numberOf(page)
  if (!number) return null
  return (
    <div className={style.call}>
      <Phone size={20} aria-hidden />
      <span>{spacedPhone(number)}</span>
      <div>
        <Button small kind="quiet" onClick={() => onCopy(number, m.card_copied_phone())}>
          {m.card_save_copy()}
        </Button>
        <LinkButton small kind="quiet" href={telHref(number)} onClick={onCall}>
          {m.card_save_call()}
        </LinkButton>
      </div>
    </div>
  )
}
