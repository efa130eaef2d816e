import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { CardPage } from '@mingpian/contract/shared/entities.ts'
import { useQuery } from '@tanstack/react-query'
import { OwnQueries } from '#kit/own-queries.tsx'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { lastWord } from '#ui/last-word.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Bone, Delayed } from '#ui/skeleton.tsx'
import style from './exchange.module.css'
import { ExchangeForm } from './form.tsx'
import { leftCardOptions, takeBack } from './queries.ts'

interface ExchangeSheetProps {
  page: Pick<CardPage, 'companyId' | 'userId' | 'name'>
  /** A card was left. */
  onLeft: () => void
  /** A card was left, changed or taken back. */
  onExchanged: () => void
  /** A visitor without a session asks to sign in. */
  onSignIn: () => void
  onClose: () => void
}

export default function ExchangeSheet(props: ExchangeSheetProps) {
  return (
    <OwnQueries>
      <Exchange {...props} />
    </OwnQueries>
  )
}

/** A visitor leaves their own card with the salesperson, changes it or takes it back. */
function Exchange({ page, onLeft, onExchanged, onSignIn, onClose }: ExchangeSheetProps) {
  const user = useSession()
  const { companyId, userId, name } = page
  const { data, isPending, refetch } = useQuery({
    ...leftCardOptions(companyId, userId),
    enabled: user?.companyId === companyId,
  })
  const done = (words: string) => {
    lastWord(onClose, words)
    onExchanged()
  }
  const back = useWrite(() => takeBack(companyId, userId), { onDone: () => done(m.exchange_backed()) })
  return (
    <Sheet open title={m.exchange_title()} onClose={onClose}>
      <p className={style.why}>{m.exchange_why({ name })}</p>
      {!user && (
        <>
          <p className={style.why}>{m.exchange_sign_in()}</p>
          <Button block kind="primary" onClick={onSignIn}>
            {m.me_sign_in()}
          </Button>
        </>
      )}
      {user && isPending && (
        <Delayed>
          <Bone height={280} radius={10} />
        </Delayed>
      )}
      {user && !isPending && !data && (
        <button type="button" className={style.again} onClick={() => void refetch()}>
          {m.shell_retry()}
        </button>
      )}
      {data && (
        <ExchangeForm
          page={page}
          left={data}
          onLeft={() => {
            onLeft()
            done(m.exchange_done())
          }}
        />
      )}
      {data?.card && (
        <button
          type="button"
          className={`${style.again} ${style.back}`}
          disabled={back.busy}
          aria-busy={back.busy}
          onClick={() => back.run()}
        >
          {m.exchange_back()}
        </button>
      )}
    </Sheet>
  )
}
