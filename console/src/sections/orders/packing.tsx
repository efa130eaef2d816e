import { PrinterOutlined } from '@ant-design/icons'
import { moment } from '@mingpian/client/days.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { PackingSlip } from '@mingpian/contract/mall-sales.ts'
import { mostSlips } from '@mingpian/contract/shared/rules/shipping.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Select, Skeleton, Typography } from 'antd'
import { createPortal } from 'react-dom'
import { useFilters } from '#kit/filters.ts'
import { useMe } from '#kit/me.tsx'
import { Page } from '#kit/page.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { Failed, NotFound } from '#kit/result.tsx'
import { ScanCode } from '#kit/scan-code.tsx'
import style from './packing.module.css'

interface Packed {
  slip: PackingSlip
  lines: (PackingSlip['lines'][number] & { quantity: number })[]
  /** Of a parcel that was recorded. */
  parcel?: PackingSlip['shipments'][number]
}

/** What one slip lists: the pieces of a parcel, or what is left to ship. */
function packedOf(slip: PackingSlip, shipmentId: string): Packed {
  const parcel = slip.shipments.find((each) => each.shipmentId === shipmentId)
  if (!parcel)
    return {
      slip,
      lines: slip.lines.filter(({ left }) => left > 0).map((line) => ({ ...line, quantity: line.left })),
    }
  const lines = parcel.lines.flatMap(({ position, quantity }) => {
    const line = slip.lines.find((each) => each.position === position)
    return line ? [{ ...line, quantity }] : []
  })
  return { slip, lines, parcel }
}

/** Slips of the orders that the address names, one a sheet of A4: what is left to ship, or one parcel. */
export function Packing() {
  const { words } = usePreferences()
  const { get, set } = useFilters()
  const orderIds = get('orders').split(',').filter(Boolean).slice(0, mostSlips)
  const query = useQuery({
    ...callQuery('POST /mall/order/v1/console/packing', { body: { orderIds } }),
    enabled: orderIds.length > 0,
  })
  if (orderIds.length === 0) return <NotFound />
  const slips = query.data?.list ?? []
  const [only] = slips.length === 1 ? slips : []
  const packed = slips.map((slip) => packedOf(slip, only ? get('parcel') : ''))
  const shown = packed.filter(({ slip, lines, parcel }) => lines.length > 0 && (parcel || slip.mayShip))
  const leftOut = packed.filter((each) => !shown.includes(each))
  return (
    <Page
      title={words.packing}
      hint={words.packingHint}
      below={[]}
      actions={
        <Button
          type="primary"
          icon={<PrinterOutlined />}
          disabled={shown.length === 0}
          onClick={() => window.print()}
        >
          {words.packingPrint(shown.length)}
        </Button>
      }
    >
      <Flex vertical gap={16}>
        <Flex gap={16} align="center" wrap>
          {only && only.shipments.length > 0 && (
            <Select
              aria-label={words.packingWhat}
              style={{ minWidth: 240 }}
              value={get('parcel')}
              options={[
                { value: '', label: words.packingLeft },
                ...only.shipments.map(({ shipmentId, carrier, tracking }, at) => ({
                  value: shipmentId,
                  label: [words.packingParcel(at + 1), carrier, tracking].filter(Boolean).join(' '),
                })),
              ]}
              onChange={(parcel: string) => set({ parcel }, { replace: true })}
            />
          )}
        </Flex>
        {leftOut.length > 0 && (
          <Typography.Text type="secondary">
            {(get('parcel') ? words.packingUnrecorded : words.packingLeftOut)(
              leftOut.map(({ slip }) => slip.number).join(words.comma),
            )}
          </Typography.Text>
        )}
        {query.error ? (
          <Failed error={query.error} retry={query.refetch} />
        ) : query.data ? (
          <Slips packed={shown} />
        ) : (
          <Skeleton active />
        )}
      </Flex>
      {/* Printed in place of the console, which scrolls in boxes that a printer would cut. */}
      {createPortal(
        <div className={style.printed} aria-hidden>
          <Slips packed={shown} />
        </div>,
        document.body,
      )}
    </Page>
  )
}

const Slips = ({ packed }: { packed: Packed[] }) =>
  packed.map((each) => <Slip key={each.slip.orderId} packed={each} />)

function Slip({ packed: { slip, lines, parcel } }: { packed: Packed }) {
  const { locale, words } = usePreferences()
  const { timeZone, companyName } = useMe()
  const { number, createdAt, delivery, placeName, receiver, remark } = slip
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article className={style.slip}>
      <header>
        <div>
          <p>{companyName}</p>
          <h2>{words.packingSlip}</h2>
          <p className={style.number}>{number}</p>
          <p>
            {words.orderTime} {moment(createdAt, locale, timeZone)}
          </p>
        </div>
        <ScanCode value={number} size={96} label={number} />
      </header>
      <section className={style.to}>
        {receiver ? (
          <>
            <strong>
              {receiver.name} {receiver.phone}
            </strong>
            <p>{[...receiver.region, receiver.detail].join(' ')}</p>
          </>
        ) : (
          <strong>{[words.deliveries[delivery], placeName].filter(Boolean).join(' · ')}</strong>
        )}
        {parcel?.tracking && (
          <p>
            {parcel.carrier} {parcel.tracking}
          </p>
        )}
      </section>
      <table>
        <thead>
          <tr>
            <th>{words.packingItem}</th>
            <th>{words.packingCode}</th>
            <th className={style.right}>{words.packingPieces}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ position, name, options, code, quantity }) => (
            <tr key={position}>
              <td>
                {name}
                {options.length > 0 && <small>{options.join(' · ')}</small>}
              </td>
              <td>{code || '—'}</td>
              <td className={style.right}>
                <b>{quantity}</b>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2} />
            <td className={style.right}>
              <b>{words.packingSum(pieces)}</b>
            </td>
          </tr>
        </tfoot>
      </table>
      {remark && (
        <p className={style.remark}>
          {words.orderBuyerRemark}: {remark}
        </p>
      )}
    </article>
  )
}
