import type { mallTrade } from '@mingpian/contract/mall-trade.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller, Handlers } from '#core/http/context.ts'
import { createTurns } from '#core/work/turns.ts'
import { acceptPrices, putInCart, putOrderInCart, readCart, removeFromCart } from '#domain/shop/cart/cart.ts'
import { cartOfLead } from '#domain/shop/cart/of-lead.ts'
import { addressesOf, removeAddress, saveAddress } from '#domain/shop/order/addresses.ts'
import { checkout } from '#domain/shop/order/checkout.ts'
import { paidOrders } from '#domain/shop/order/purchase.ts'
import { countOrders, listOrders, readOrder, readSaleOrder } from '#domain/shop/order/read.ts'
import { narrowed, ofBuyer, ofLead, ofSalespeople } from '#domain/shop/order/readers.ts'
import { receive } from '#domain/shop/order/receive.ts'
import { shopState } from '#domain/shop/order/shop-state.ts'
import { createSoldOut } from '#domain/shop/order/sold-out.ts'
import { submitOrder } from '#domain/shop/order/submit.ts'
import { tellMade } from '#domain/shop/order/tell.ts'
import { payNothing } from '#domain/shop/payment/settle.ts'
import { checkReceipt, openReceipt } from '#domain/shop/shipping-duty/receipt.ts'
import { type TrailParts, trailOf } from '#domain/shop/shipping-duty/trail.ts'
import type { DeedParts } from '#domain/tracking/recorded-deeds.ts'
import { type PayHandlerParts, payHandlers } from './pay-routes.ts'

interface Parts extends PayHandlerParts, Omit<DeedParts, 'db'>, TrailParts {
  db: TrailParts['db'] & PayHandlerParts['db']
}

const sight = ({ sealer }: Parts, { companyId }: Pick<Caller, 'companyId'>) => ({
  sealer,
  companyId,
  receiver: true,
  names: false,
})

const receiptAsked = (caller: Caller, orderId: string) => ({
  ...{ companyId: caller.companyId, orderId },
  readable: (db: TenantDb) => ofBuyer(db, caller),
})

/** Orders of one SKU wait here, without a connection: one writes, while the next ones read what they cost. */
const inTurn = createTurns(4)
const soldOut = createSoldOut()

export const mallTradeHandlers = (parts: Parts): Handlers<typeof mallTrade> => ({
  ...payHandlers(parts),

  cart: ({ db, caller }) => readCart(db, caller),

  addToCart: async ({ db, caller, fail }, line) => ({
    count: await putInCart(db, caller, { ...line, adds: true }, fail),
  }),

  addOrderToCart: async ({ db, caller, fail }, { orderId }) => putOrderInCart(db, caller, orderId, fail),

  setInCart: async ({ db, caller, fail }, line) => ({
    count: await putInCart(db, caller, { ...line, adds: false }, fail),
  }),

  async removeFromCart({ db, caller }, { skuIds }) {
    await removeFromCart(db, caller, skuIds)
    return { count: (await readCart(db, caller)).count }
  },

  async acceptPrices({ db, caller }) {
    await acceptPrices(db, caller)
    return {}
  },

  addresses: async ({ db, caller }) => ({ list: await addressesOf(db, parts.sealer, caller) }),

  saveAddress: async ({ db, caller, fail }, address) => ({
    addressId: await saveAddress(db, parts.sealer, caller, address, fail),
  }),

  async removeAddress({ db, caller }, { addressId }) {
    await removeAddress(db, caller, addressId)
    return {}
  },

  async checkout({ db, caller, fail }, asked) {
    const state = await shopState(db, caller.companyId)
    if (state === 'closed') fail('stateCannotOrder')
    if (state === 'unpayable') fail('paymentConfigWrong')
    return checkout(db, parts.sealer, caller, asked, fail)
  },

  submit: {
    // The ledger has a connection of its own: it is told when the order is stored.
    async outside({ caller, fail, once }, { fromCart, ...asked }) {
      const { companyId } = caller
      const since = performance.now()
      const skuIds = asked.lines.map(({ skuId }) => skuId.toLowerCase())
      // Also where the answer is that of an earlier request.
      let isSalespersons = true
      const order = async (db: TenantDb) => {
        const { staffId, ...made } = await submitOrder(db, parts.sealer, caller, asked, fail, {
          soldOut,
          since,
        })
        isSalespersons = staffId !== null
        if (fromCart) await removeFromCart(db, caller, skuIds)
        if (made.total === 0) await payNothing(db, { companyId, orderId: made.orderId })
        return { ...made, state: made.total > 0 ? ('awaitingPayment' as const) : ('paid' as const) }
      }
      const names = skuIds.map((skuId) => `${companyId} ${skuId}`)
      const made = await inTurn(names, () => once(order))
      if (isSalespersons) await tellMade(parts, { companyId, orderId: made.orderId })
      return made
    },
  },

  async orders({ db, caller }, { state, page, pageSize }) {
    const readable = narrowed(await ofBuyer(db, caller), { state })
    return { ...(await listOrders(db, readable, { page, pageSize })), page, pageSize }
  },

  orderCounts: async ({ db, caller }) => ({ list: await countOrders(db, await ofBuyer(db, caller)) }),

  order: async ({ db, caller, fail }, { orderId }) =>
    (await readOrder(db, narrowed(await ofBuyer(db, caller), { orderId }), {
      ...sight(parts, caller),
      code: true,
    })) ?? fail('orderNotFound'),

  orderTrail: {
    outside: ({ caller, origin, fail }, asked) =>
      trailOf(
        parts,
        { ...asked, companyId: caller.companyId, origin, readable: (db) => ofBuyer(db, caller) },
        fail,
      ),
  },

  receiveOrder: async ({ db, caller, fail }, { orderId }) => ({
    orderId,
    state: await receive(db, await ofBuyer(db, caller), { companyId: caller.companyId, orderId }, fail),
  }),

  receipt: {
    outside: async ({ caller, fail }, { orderId }) => ({
      transactionId: await openReceipt(parts, receiptAsked(caller, orderId), fail),
    }),
  },

  checkReceipt: {
    outside: async ({ caller, fail }, { orderId }) => ({
      orderId,
      state: await checkReceipt(parts, receiptAsked(caller, orderId), fail),
    }),
  },

  async saleOrders({ db, caller }, { state, unionId, page, pageSize }) {
    const own = narrowed(await ofSalespeople(db, caller), { state })
    const readable = unionId === undefined ? own : await ofLead(db, caller, own, unionId)
    return { ...(await listOrders(db, readable, { page, pageSize })), page, pageSize }
  },

  salePaid: {
    reads: async ({ db, caller }, { unionId }) => ({ list: await paidOrders(db, caller, unionId) }),
  },

  saleCart: async ({ db, caller }, { unionId }) => ({ list: await cartOfLead(db, caller, unionId) }),

  saleOrder: async ({ db, caller, fail }, { orderId }) =>
    (await readSaleOrder(db, caller, orderId, sight(parts, caller))) ?? fail('orderNotFound'),

  saleTrail: {
    outside: ({ caller, origin, fail }, asked) =>
      trailOf(
        parts,
        { ...asked, companyId: caller.companyId, origin, readable: (db) => ofSalespeople(db, caller) },
        fail,
      ),
  },
})
