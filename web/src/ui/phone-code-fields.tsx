import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Field } from './field.tsx'
import style from './phone-code.module.css'
import { caretAfter, groupedPhone, isMobile, phoneDigits } from './phone-code.ts'
import { toast } from './toast.ts'

export interface PhoneAndCode {
  /** Digits alone. */
  phone: string
  code: string
}

interface Props {
  /** Label of the number; by default a mobile number. */
  label?: string
  value: PhoneAndCode
  onChange: (value: PhoneAndCode) => void
  /** Sends a code to the phone. @returns whether it was sent, and the seconds until the next one can be requested */
  onSend: (phone: string) => Promise<{ sent: boolean; wait: number }>
  errors: Partial<PhoneAndCode>
}

/** A mobile number and the code that is sent to it; the code can be requested again after the server's pause. */
export function PhoneCodeFields({ label, value, onChange, onSend, errors }: Props) {
  const { phone, code } = value
  const phoneInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const [wait, startWaiting] = useCountdown()
  const [wrong, setWrong] = useState('')

  const send = async () => {
    if (!isMobile(phone)) {
      setWrong(m.sms_phone_wrong())
      return phoneInput.current?.focus()
    }
    setSending(true)
    try {
      const { sent, wait } = await onSend(phone)
      if (sent) toast(m.sms_sent())
      startWaiting(wait)
      codeInput.current?.focus()
    } catch {
      // The caller of `onSend` shows the error.
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      <PhoneField
        label={label}
        input={phoneInput}
        value={phone}
        error={(!isMobile(phone) && wrong) || errors.phone}
        onChange={(next) => {
          setWrong('')
          onChange({ ...value, phone: next })
        }}
      />
      <Field
        label={m.sms_code()}
        figures
        inputRef={codeInput}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        placeholder={m.sms_code_placeholder()}
        value={code}
        error={errors.code}
        onChange={(next) => onChange({ ...value, code: next.replace(/\D/g, '').slice(0, 6) })}
      >
        <SendButton wait={wait} sending={sending} onClick={send} />
      </Field>
    </>
  )
}

function SendButton({
  wait,
  sending,
  onClick,
}: {
  wait: number
  sending: boolean
  onClick: () => void
}): ReactNode {
  return (
    <button type="button" className={style.send} disabled={sending || wait > 0} onClick={onClick}>
      {wait > 0 ? m.sms_again({ n: wait }) : m.sms_send()}
    </button>
  )
}

/** The number stays grouped while it is typed, and the caret keeps its position among the digits. */
export function PhoneField({
  label = m.sms_phone(),
  hint,
  input: givenInput,
  value,
  error,
  onChange,
}: {
  label?: string
  hint?: string
  input?: RefObject<HTMLInputElement | null>
  /** Digits alone. */
  value: string
  error?: string
  onChange: (value: string) => void
}) {
  const ownInput = useRef<HTMLInputElement>(null)
  const input = givenInput ?? ownInput
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  return (
    <Field
      label={label}
      hint={hint}
      figures
      inputRef={input}
      inputMode="numeric"
      autoComplete="tel-national"
      placeholder={m.sms_phone_placeholder()}
      value={groupedPhone(value)}
      error={error}
      onChange={(typed) => {
        const before = typed.slice(0, input.current?.selectionStart ?? typed.length)
        const digits = phoneDigits(typed)
        caret.current = caretAfter(Math.min(before.replace(/\D/g, '').length, digits.length))
        onChange(digits)
      }}
    />
  )
}

/**
 * The remaining seconds of a countdown, and its start. Computed from the clock, so that a phone that slept does not
 * wait longer.
 */
function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (!until) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) setUntil(0)
    }, 500)
    return () => clearInterval(timer)
  }, [until])
  const start = (seconds: number) => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }
  return [until ? Math.max(0, Math.ceil((until - now) / 1000)) : 0, start]
}
