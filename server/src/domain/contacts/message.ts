import { parseCallbackXml } from '#core/platform/callback-xml.ts'

/** Text fields of WeCom's XML, which is one flat `<xml>`. Names that are missing are ''. */
export type Fields = (name: string) => string

/** @throws CallbackRefused for other XML */
export function readXml(text: string): Fields {
  const fields = parseCallbackXml(text)
  return (name) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : ''
    return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').slice(0, 8192) : ''
  }
}

/** A customer was added to a member's WeCom or removed from it. */
export interface ContactChange {
  fromUser: string
  /** Seconds. */
  createTime: number
  changeType: string
  userId: string
  externalUserid: string
  state: string
  /** WeCom's WelcomeCode, with which one welcome message may be sent within 20 seconds; '' for none. */
  welcomeCode: string
  /** Why a customer was removed, in WeCom's word; often ''. */
  source: string
}

/** The change of a customer in a message; null for other messages. */
export function contactChange(fields: Fields): ContactChange | null {
  if (fields('Event') !== 'change_external_contact') return null
  const createTime = Number(fields('CreateTime'))
  const change = {
    fromUser: fields('FromUserName'),
    createTime,
    changeType: fields('ChangeType'),
    userId: fields('UserID'),
    externalUserid: fields('ExternalUserID'),
    state: fields('State'),
    welcomeCode: fields('WelcomeCode').slice(0, 512),
    source: fields('Source'),
  }
  const { fromUser, changeType, userId, externalUserid, state } = change
  const isWhole = isMoment(createTime) && changeType && userId && externalUserid
  const fits = [fromUser, changeType, userId, externalUserid, state].every((text) => text.length <= longest)
  return isWhole && fits ? change : null
}

/** Whether a message tells of a tag or a group of tags that was made, renamed, deleted or moved in WeCom. */
export const isTagChange = (fields: Fields): boolean => fields('Event') === 'change_external_tag'

/** A member was removed from the company's WeCom, or left it; null for other messages. */
export function memberGone(fields: Fields): ContactChange | null {
  const changeType = fields('ChangeType')
  const isGone = changeType === 'delete_user' || (changeType === 'update_user' && fields('Status') === '5')
  const [fromUser, userId] = [fields('FromUserName'), fields('UserID')]
  const createTime = Number(fields('CreateTime'))
  const isWhole = isMoment(createTime) && userId && [fromUser, userId].every((text) => text.length <= longest)
  if (fields('Event') !== 'change_contact' || !isGone || !isWhole) return null
  const unsaid = { externalUserid: '', state: '', welcomeCode: '', source: '' }
  return { fromUser, createTime, changeType, userId, ...unsaid }
}

// Longer than any id of WeCom; an index of the database has a limit of length.
const longest = 128

/** Valid Unix seconds: up to the year 5138. */
const isMoment = (seconds: number) => Number.isSafeInteger(seconds) && seconds >= 0 && seconds < 1e11
