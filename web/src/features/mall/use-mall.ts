import { call } from '@mingpian/client/call.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { useQuery } from '@tanstack/react-query'
import { hasPaySheet } from '#host/pay.ts'
import { useSession } from '#kit/use-session.ts'
import { signInToMall } from './sign-in.ts'

/** The switches of the mall; `fetched` says that they were asked for, which happens once. */
export interface SwitchStatus {
  fetched: boolean
  /** The mall and its mini program are both on. */
  mall: boolean
  /** The mini program is on. */
  mini: boolean
}

interface Mall {
  /** The company's mall may be used to buy: both its mini program and its payment are set up. */
  permitted: boolean
  status: SwitchStatus
  /** The person is signed in to the mall. */
  isMember: boolean
  memberId: string
  /** The company has levels of members, and one of them takes something off the goods. */
  hasLevels: boolean
  hasMemberPrice: boolean
}

/** Permission needs both parts. Pure. */
export const mallPermitted = (config: { wxMp: unknown; payment: unknown } | null | undefined) =>
  Boolean(config?.wxMp && config.payment)

/** The current company's mall: its switches, whether it may be used, and whether the person is signed in to it. */
export function useMall(): Mall {
  const companyId = currentCompany()
  const user = useSession()
  const once = {
    enabled: companyId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }
  const config = useQuery({
    queryKey: ['mall-config', companyId],
    queryFn: () => askConfig(companyId),
    ...once,
  })
  const status = useQuery({
    queryKey: ['mall-status', companyId],
    queryFn: () => askStatus(companyId),
    ...once,
  })

  // A stored login may have expired: then a new one is made.
  useQuery({
    queryKey: ['mall-login', companyId, user?.openId],
    queryFn: () => signInToMall(true).catch(() => 'failed'),
    ...once,
    enabled: Boolean(user?.token && mallPermitted(config.data)),
  })

  return {
    permitted: mallPermitted(config.data),
    status: { fetched: status.isFetched, ...(status.data ?? { mall: false, mini: false }) },
    isMember: Boolean(user?.token && user.memberId),
    memberId: user?.memberId ?? '',
    hasLevels: config.data?.hasLevels ?? false,
    hasMemberPrice: config.data?.hasMemberPrice ?? false,
  }
}

/** Whether the company sells, and this app can pay; false until both are known. */
export function useSells(): boolean {
  const { permitted, status } = useMall()
  return permitted && status.mall && hasPaySheet()
}

const askConfig = (companyId: string) =>
  call('GET /mall/account/v1/mall_config/c', { query: { companyId }, quiet: true }).catch(() => null)

/** An error counts as false. */
async function askStatus(companyId: string): Promise<Omit<SwitchStatus, 'fetched'>> {
  const [mall, mini] = await Promise.all([
    call('GET /mall/order/v1/mall_setting/mall_mini_status_by_cid', {
      query: { cid: companyId },
      quiet: true,
    }).catch(off),
    call('GET /mall/order/v1/mall_setting/base_setting/mini/status', {
      query: { companyId },
      quiet: true,
    }).catch(off),
  ])
  return { mall: mall.status, mini: mini.status }
}

const off = () => ({ status: false })
