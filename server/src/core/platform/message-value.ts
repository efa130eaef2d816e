import type { MessageFieldKind } from '@mingpian/contract/shared/rules/message-fields.ts'

/** The most characters of a value by the kind of its field; times and dates have a form instead of a length. */
const most: Partial<Record<MessageFieldKind, number>> = {
  thing: 20,
  number: 32,
  letter: 32,
  symbol: 5,
  character_string: 32,
  amount: 12,
  phone_number: 17,
  car_number: 8,
  phrase: 5,
}

/** Names of letters alone may be longer than those with other characters. */
const nameLimits = { letters: 20, others: 10 }

/**
 * A value as the vendor accepts it in a field of the kind: without line breaks, not empty, cut to the limit. The vendor
 * refuses a message with a longer value. (WeChat documentation, “发送订阅消息”, limits of the parameters' values)
 */
export function messageValue(kind: MessageFieldKind, value: string): string {
  const line = value.replace(/\s+/g, ' ').trim() || '无'
  const characters = [...line]
  const limit = kind === 'name' ? nameLimit(line) : most[kind]
  if (limit === undefined || characters.length <= limit) return line
  return `${characters.slice(0, limit - 1).join('')}…`
}

const nameLimit = (name: string) => (/^[A-Za-z .'-]+$/.test(name) ? nameLimits.letters : nameLimits.others)
