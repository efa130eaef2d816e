import { currentCompany } from '@mingpian/client/company.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { StoredUser } from '@mingpian/client/session.ts'
import { useQuery } from '@tanstack/react-query'
import { overviewOptions } from '#features/privacy/queries.ts'
import { goSignIn } from '#features/session/relogin.ts'
import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { PartFailed } from '#ui/part-failed.tsx'
import { Bone, Delayed } from '#ui/skeleton.tsx'
import style from './centre.module.css'

/** The person at the head of the user centre: a member of staff or a visitor. */
export function Header({ user }: { user: StoredUser }) {
  return user.isStaff ? <StaffHeader /> : <VisitorHeader />
}

function VisitorHeader() {
  const { data, isPending, refetch } = useQuery(overviewOptions())
  if (isPending) return <HeaderBones />
  if (!data) return <PartFailed onRetry={refetch} />
  return <Who name={data.name} avatar={data.avatar} lines={[data.phone || m.me_no_phone()]} />
}

function StaffHeader() {
  const { data, isPending, refetch } = useQuery(
    callQuery('POST /card/v1/user/center/sale/info', { body: {} }),
  )
  if (isPending) return <HeaderBones />
  if (!data) return <PartFailed onRetry={refetch} />
  const work = [data.position, data.companyName].filter(Boolean).join(' · ')
  return <Who name={data.name} avatar={data.avatar} lines={[work, data.phone]} />
}

function Who({ name, avatar, lines }: { name: string; avatar: string; lines: string[] }) {
  return (
    <header className={style.header}>
      <Avatar name={name} src={avatar} size={64} />
      <div>
        <p className={style.name}>{name || m.me_visitor()}</p>
        {lines.filter(Boolean).map((line) => (
          <p key={line} className={style.line}>
            {line}
          </p>
        ))}
      </div>
    </header>
  )
}

/** The header without a session: signing in needs a tap. */
export function Stranger() {
  const companyId = currentCompany()
  return (
    <header className={style.header}>
      <Avatar name="" src="" size={64} />
      <div>
        <p className={style.name}>{m.me_stranger()}</p>
        <p className={style.hint}>{companyId ? m.me_stranger_hint() : m.me_no_company()}</p>
      </div>
      {companyId && (
        <Button kind="primary" small onClick={goSignIn}>
          {m.me_sign_in()}
        </Button>
      )}
    </header>
  )
}

function HeaderBones() {
  return (
    <Delayed>
      <div className={style.header}>
        <Bone width={64} height={64} radius={32} />
        <div>
          <Bone width={120} height={26} margin="0 0 8px" />
          <Bone width={180} height={18} />
        </div>
      </div>
    </Delayed>
  )
}
