import { useQuery } from '@tanstack/react-query'
import { overviewOptions } from '#features/privacy/queries.ts'
import { queryState } from '#kit/query-state.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Bone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { Consents } from './consents.tsx'
import { Delete } from './delete.tsx'
import { Export } from './export.tsx'
import { Kept } from './kept.tsx'
import style from './my-data.module.css'

/** A person's rights over their data: see, export, withdraw consent, delete. */
export default function MyDataPage() {
  const user = useSession()
  const { data, error, isPending, refetch } = useQuery({
    ...overviewOptions(),
    enabled: Boolean(user),
  })
  if (!user) return null
  if (!data) return <StateView state={queryState(isPending, error, refetch, <MyDataBones />)} />
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.shell_title_my_data()}</h1>
      <Kept overview={data} />
      <Export />
      <Consents overview={data} user={user} />
      <Delete mayDelete={data.mayDelete} />
    </main>
  )
}

function MyDataBones() {
  return (
    <div className={style.bones}>
      <Bone height={280} radius={16} margin="0 0 24px" />
      <Bone height={336} radius={16} />
    </div>
  )
}
