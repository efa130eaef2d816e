/**
 * Kinds of fields of a message template. A template names each of its fields by its kind and a number, such as `thing4`.
 * (WeChat documentation, “发送订阅消息”, limits of the parameters' values)
 */
export const messageFieldKinds = [
  'thing',
  'number',
  'letter',
  'symbol',
  'character_string',
  'time',
  'date',
  'amount',
  'phone_number',
  'car_number',
  'name',
  'phrase',
] as const
export type MessageFieldKind = (typeof messageFieldKinds)[number]

/** The form of a template's name for a field. */
export const messageKeyForm = `^(${messageFieldKinds.join('|')})[0-9]{1,3}$`

/** The kind of a template's field by its name. No kind has a digit. */
export const kindOfKey = (key: string): string => key.replace(/\d/g, '')

/** The kinds of template fields that can show a field, the most fitting first. */
export const kindsFor: Readonly<Record<MessageFieldKind, readonly MessageFieldKind[]>> = {
  thing: ['thing', 'name', 'phrase'],
  number: ['number', 'character_string', 'thing'],
  letter: ['letter', 'character_string', 'thing'],
  symbol: ['symbol', 'thing'],
  character_string: ['character_string', 'thing'],
  time: ['time', 'date'],
  date: ['date', 'time'],
  amount: ['amount', 'character_string', 'thing'],
  phone_number: ['phone_number', 'character_string', 'thing'],
  car_number: ['car_number', 'thing'],
  name: ['name', 'thing'],
  phrase: ['phrase', 'thing'],
}
