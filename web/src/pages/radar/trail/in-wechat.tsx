import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { FailedRow, isFailed } from './failed-row.tsx'
import { leadQuery } from './progress.tsx'
import remark from './remark.module.css'

export const wechatQuery = (unionId: string) =>
  callQuery('GET /biz/v1/clue/mk_wechat_detail', { query: { unionId }, quiet: true })

/**
 * What WeChat said of the visitor: whether name and portrait are their own, and whether WeCom will recognise them.
 * Renders nothing for a lead who never came in WeChat.
 */
export function InWechat({ unionId }: { unionId: string }) {
  const { data, error, refetch } = useQuery(wechatQuery(unionId))
  const { data: lead } = useQuery(leadQuery(unionId))
  if (isFailed(error)) return <FailedRow icon={IdCard} words={m.trail_wechat_failed()} refetch={refetch} />
  if (!data || data.apps === 0) return null
  const { hasProfile, hasUnionId, apps } = data
  return (
    <div className={remark.remark}>
      <IdCard size={20} aria-hidden />
      <span>
        <span className={remark.words}>{hasProfile ? m.trail_wechat_own() : m.trail_wechat_none()}</span>
        {lead && !lead.inWecom && (
          <small>{hasUnionId ? m.trail_wechat_known() : m.trail_wechat_unknown()}</small>
        )}
        {apps > 1 && <small>{m.trail_wechat_apps({ n: apps })}</small>}
      </span>
    </div>
  )
}
