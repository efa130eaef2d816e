import { currentCompany } from '@mingpian/client/company.ts'
import { policyVersion } from '@mingpian/contract/shared/rules/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { publicCompanyOptions } from '#features/company-card/queries.ts'
import { noCompany } from '#kit/no-company.tsx'
import { queryState } from '#kit/query-state.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { type PolicyCompany, policyOf } from './policy.ts'
import style from './privacy.module.css'

/** The company's privacy policy, in its name. */
export default function PrivacyPage() {
  const companyID = currentCompany()
  const { data, error, isPending, refetch } = useQuery(publicCompanyOptions(companyID))
  if (data) return <Policy company={data} />
  if (companyID === '') return <StateView state={noCompany()} />
  const missing = { title: m.shell_nothing_title(), hint: m.shell_nothing_hint() }
  return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />, missing)} />
}

function Policy({ company }: { company: PolicyCompany }) {
  const user = useSession()
  return (
    <main className={style.page}>
      <h1>{m.privacy_title({ company: company.name })}</h1>
      <p className={style.version}>{m.privacy_version({ version: policyVersion })}</p>
      {policyOf(company, getLocale()).map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
      {user && (
        <a className={style.mine} href="#/pages/privacy/my-data/index">
          {m.shell_title_my_data()}
        </a>
      )}
    </main>
  )
}
