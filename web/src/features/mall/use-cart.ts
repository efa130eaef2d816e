import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#kit/use-session.ts'

/**
 * The person's cart; nothing is asked without a session.
 * @param isShown true for the page of the cart, which reads prices and stock each time that it is opened
 */
export function useCart(isWanted = true, isShown = false) {
  const user = useSession()
  return useQuery({
    ...callQuery('GET /mall/order/v1/cart', { quiet: true }),
    enabled: isWanted && user !== null,
    staleTime: 5000,
    ...(isShown && { refetchOnMount: 'always' as const }),
  })
}
