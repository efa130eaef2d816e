import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { headerOptions } from '#features/posts/queries.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { part } from '#ui/part.tsx'
import { Bone } from '#ui/skeleton.tsx'
import style from './flow.module.css'

const CompanySheet = part(() => import('./company-sheet.tsx'))

/** The company above its posts. It keeps its height while it loads, and is optional. */
export function Head({ companyId }: { companyId: string }) {
  const [isOpen, setOpen] = useState(false)
  const isSignedIn = useSession() !== null
  const signedIn = useQuery({ ...headerOptions(companyId), enabled: isSignedIn })
  const anyone = useQuery({
    ...callQuery('GET /dynamic/v1/dync/header/info_no_auth', { query: { companyId }, quiet: true }),
    enabled: !isSignedIn,
  })
  const { data, isPending } = isSignedIn ? signedIn : anyone
  if (!data)
    return (
      <header className={style.head}>
        {isPending ? <Bone height={56} radius={12} /> : <h1 className="sr-only">{m.posts_title()}</h1>}
      </header>
    )
  const { name, logo, cover, introduction } = data
  return (
    <header className={style.head}>
      {cover && <img className={style.cover} src={cover} alt="" width={686} height={240} decoding="async" />}
      <div className={style.company}>
        {logo && <img src={logo} alt="" width={56} height={56} decoding="async" />}
        <div>
          <h1>
            <button type="button" className={style.about} onClick={() => setOpen(true)}>
              {name}
              <ChevronRight size={20} aria-hidden />
            </button>
          </h1>
          {introduction && <p>{introduction}</p>}
        </div>
      </div>
      {isOpen && <CompanySheet companyId={companyId} onClose={() => setOpen(false)} />}
    </header>
  )
}
