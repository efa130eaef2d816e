import { CallbackRefused } from '#core/platform/callback-crypto.ts'
import { parseCallbackXml } from '#core/platform/callback-xml.ts'

/**
 * A message of a mini program, in JSON or XML, as its owner chose at WeChat.
 * @returns reads a text by the names that lead to it; '' for none
 * @throws CallbackRefused for anything else
 */
export function readMessage(message: string): (...names: string[]) => string {
  const fields = message.trimStart().startsWith('{') ? fromJson(message) : parseCallbackXml(message)
  return (...names) => {
    let value: unknown = fields
    for (const name of names)
      value =
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 64 * 1024) : ''
  }
}

function fromJson(message: string): unknown {
  try {
    return JSON.parse(message)
  } catch {
    throw new CallbackRefused('not the JSON of a message')
  }
}

/**
 * WeChat's answer about a picture (“音视频内容安全识别”, event wxa_media_check, version 2); undefined for another message.
 * The suggestion alone counts, as for texts. An error is no pass: WeChat could not load the picture, for example.
 */
export function pictureAnswer(
  read: ReturnType<typeof readMessage>,
): { traceId: string; passes: boolean } | undefined {
  const traceId = read('trace_id')
  if (read('Event') !== 'wxa_media_check' || !/^[\w.-]{1,128}$/.test(traceId)) return undefined
  return { traceId, passes: Number(read('errcode') || 0) === 0 && read('result', 'suggest') === 'pass' }
}
