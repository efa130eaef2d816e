import type { Clock } from './clock.ts'

export type LinkCard = { url: string; title: string; desc: string; imgUrl: string }

/** Content of one bubble. `app` is a message of the company's app to a member, `notice` the grey line between bubbles. */
export type Content =
  | { kind: 'text'; text: string }
  | { kind: 'link'; link: LinkCard }
  | { kind: 'image'; imageUrl: string }
  | { kind: 'notice'; text: string }
  | { kind: 'app'; msgtype: string; title: string; text: string; url: string; button: string }

export type Message = { id: string; chat: string; from: string; at: number } & Content

/** The id of the chat of two people, in either order. */
export const singleChat = (one: string, other: string) => [one, other].sort().join('~')
export const groupChat = (group: string) => `group:${group}`
export const appChat = (account: string) => `app:${account}`
/** The messages of service accounts and mini programs to a customer. */
export const noticesChat = (account: string) => `notices:${account}`
export const moments = 'moments'

/** Every chat of every phone, newest last. */
export class Chats {
  #messages: Message[] = []
  #clock: Clock
  #next = 1

  constructor(clock: Clock) {
    this.#clock = clock
  }

  post(chat: string, from: string, content: Content, minutesAgo = 0): Message {
    const message: Message = {
      id: `m${this.#next++}`,
      chat,
      from,
      at: this.#clock.now() - minutesAgo * 60_000,
      ...content,
    }
    this.#messages.push(message)
    return message
  }

  /** Replaces all messages by those of an earlier run. */
  restore(messages: readonly Message[]): void {
    this.#messages = [...messages]
    this.#next = 1 + Math.max(0, ...messages.map(({ id }) => Number(id.slice(1))))
  }

  find(id: string): Message | undefined {
    return this.#messages.find((message) => message.id === id)
  }

  all(): Message[] {
    return this.#messages
  }
}
