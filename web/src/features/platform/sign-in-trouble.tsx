import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { appWords } from './app-words.ts'
import style from './sign-in-trouble.module.css'

/** Milliseconds between two requests while the page is open. */
const lookMs = 60_000

// Optional, so its own failure is not shown.
export const signInOptions = () => callQuery('GET /wxwork/v1/platform/sign_in', { quiet: true })

/**
 * Names the platforms that currently sign no visitors in, which explains a quiet radar. Renders nothing without a
 * problem.
 */
export function SignInTrouble({ companyId }: { companyId: string }) {
  const { data } = useQuery({
    ...signInOptions(),
    enabled: Boolean(companyId),
    refetchInterval: lookMs,
  })
  const apps = data?.apps.map(({ kind }) => appWords(kind)) ?? []
  return (
    <div role="status">
      {apps.length > 0 && (
        <p className={style.trouble}>
          <TriangleAlert size={20} aria-hidden />
          <span>{m.radar_sign_in_trouble({ apps: apps.join(m.radar_and()) })}</span>
        </p>
      )}
    </div>
  )
}
