import { Link } from 'react-router'

interface Of {
  orderId: string
  orderNumber: string
  orderKind: '' | 'goods' | 'booking'
}

/** The number of an order as a link to where it is shown. */
export const TradeOrder = ({ of: { orderId, orderNumber, orderKind } }: { of: Of }) => (
  <Link
    to={
      orderKind === 'booking'
        ? `/orders/ledger?${new URLSearchParams({ bookingOrder: orderId })}`
        : `/orders?${new URLSearchParams({ order: orderId })}`
    }
  >
    {orderNumber}
  </Link>
)
