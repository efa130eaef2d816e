import { useState } from 'react'
import { useWords } from '../words.tsx'
import { act, useWorld } from '../world.tsx'
import css from './Panel.module.css'

const kinds = ['busy', 'quota', 'expired', 'ip', 'http500', 'garbage', 'hang'] as const
const vendors = ['any', 'wechat', 'wecom', 'sms', 'pay'] as const

/** Makes the next call of a vendor fail in a chosen way. */
export function Faults() {
  const { faults, deliveries } = useWorld()
  const { word } = useWords()
  const [kind, setKind] = useState<string>('busy')
  const [vendor, setVendor] = useState<string>('any')
  const last = deliveries.at(-1)
  return (
    <section className={css.box} aria-label={word('faults')} title={word('faultHint')}>
      <h3>{word('faults')}</h3>
      <div className={css.row}>
        <select
          aria-label={word('faults')}
          data-testid="fault-kind"
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {word(one)}
            </option>
          ))}
        </select>
        <select
          aria-label={word('anyVendor')}
          data-testid="fault-vendor"
          value={vendor}
          onChange={(event) => setVendor(event.target.value)}
        >
          {vendors.map((one) => (
            <option key={one} value={one}>
              {one === 'any' ? word('anyVendor') : word(one)}
            </option>
          ))}
        </select>
        <button type="button" data-testid="fault-add" onClick={() => act('faults', { kind, vendor })}>
          {word('inject')}
        </button>
      </div>
      <p className={css.waiting} data-testid="faults-waiting">
        {faults.length > 0 ? faults.map((fault) => word(fault.kind)).join(' · ') : word('noFault')}
        {faults.length > 0 && (
          <button
            type="button"
            className={css.quiet}
            data-testid="fault-clear"
            onClick={() => act('faults', {}, 'DELETE')}
          >
            {word('clear')}
          </button>
        )}
      </p>
      <p className={css.waiting} data-testid="last-callback">
        {last ? word(last.delivered ? 'callbackOk' : 'callbackBad') : word('noCallback')}
        {last && <code>{last.changeType}</code>}
      </p>
    </section>
  )
}
