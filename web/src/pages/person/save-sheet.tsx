import { session } from '@mingpian/client/session.ts'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { Globe, IdCard, Phone, UserCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CodePicture } from '#features/card/code-picture.tsx'
import { numberOf, spacedPhone, telHref } from '#features/card/format.ts'
import { cardAddress, leftOutWords } from '#features/card/left-out.ts'
import { codeHint } from '#features/card/view/tools.tsx'
import type { GrantResult } from '#features/grant/ask.tsx'
import { authStatus } from '#features/session/auth.ts'
import { goSignIn } from '#features/session/relogin.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Button, LinkButton } from '#ui/button.tsx'
import { part } from '#ui/part.tsx'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { KeepButton } from './keep-button.tsx'
import style from './sheets.module.css'

const ProfileSheet = part(() => import('#features/grant/profile-sheet.tsx'))
const PhoneSheet = part(() => import('#features/grant/phone-sheet.tsx'))
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
 * Saving where the web view can't save files: the contact as a code to press, then the file's address for the phone's own
 * browser, then the number by itself.
 */
function Save({ page, onCall, onCopy, onSaving, onClose, onLeave }: SaveSheetProps & Leaving) {
  const [asking, setAsking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it opens
  useEffect(onSaving, [])
  const file = new URL(page.vcard, location.href).href
  const leftOut = leftOutWords(page, cardAddress(page.companyId, page.userId))
  return (
    <Sheet open title={m.card_save_title()} onClose={onClose}>
      <CodePicture src={page.vcardCode} alt={m.card_save_code({ name: page.name })} size={220} />
      <p className={style.hint}>{m.card_save_hint()}</p>
      {leftOut && <p className={style.left}>{leftOut}</p>}
      <Rows>
        <NumberRow page={page} onCall={onCall} onCopy={onCopy} />
        {asking ? (
          <div className={style.guide}>
            <p>{m.card_save_browser_steps()}</p>
            <p className={style.address}>{file}</p>
            <Button block onClick={() => onCopy(file, m.card_copied_link())}>
              {m.card_save_link()}
            </Button>
          </div>
        ) : (
          <ButtonRow
            title={m.card_save_browser()}
            icon={<Globe size={20} aria-hidden />}
            opens
            onClick={() => setAsking(true)}
          />
        )}
        <LeaveRow onLeave={onLeave} />
      </Rows>
      <MainAction page={page} onLeave={onLeave} />
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
      <Rows>
        <NumberRow page={page} onCall={onCall} onCopy={onCopy} />
        <ButtonRow
          title={m.grant_save_again()}
          icon={<UserCheck size={20} aria-hidden />}
          opens
          onClick={onAgain}
        />
        <LeaveRow onLeave={onLeave} />
      </Rows>
      <MainAction page={page} onLeave={onLeave} />
    </Sheet>
  )
}

interface Leaving {
  onLeave: () => void
}

/** The one filled button: the wallet, which takes a tap alone. A reader without a session has none, and leaves a card. */
function MainAction({ page, onLeave }: Leaving & { page: CardPage }) {
  return (
    <div className={style.main}>
      {session() ? (
        <KeepButton page={page} />
      ) : (
        <Button block kind="primary" onClick={onLeave}>
          {m.exchange_offer()}
        </Button>
      )}
    </div>
  )
}

/** Visitors may leave a card in return. */
function LeaveRow({ onLeave }: Leaving) {
  const user = session()
  if (!user || user.isStaff) return null
  return (
    <ButtonRow title={m.exchange_offer()} icon={<IdCard size={20} aria-hidden />} opens onClick={onLeave} />
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
