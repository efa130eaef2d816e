/** Title, description and picture of a shared link. */
export interface ShareWords {
  title: string
  desc: string
  /** An address of a square picture, absolute or from the root; '' for none. */
  imgUrl: string
}

/** Chats show about this many characters. */
const titleLength = 26
const descLength = 36

/** The texts for the app's share menu: short, with absolute addresses. */
export function shareData({ title, desc, imgUrl }: ShareWords, link: string, origin: string) {
  return {
    title: cut(title, titleLength),
    desc: cut(desc, descLength),
    link: new URL(link, origin).href,
    imgUrl: imgUrl && new URL(imgUrl, origin).href,
  }
}

function cut(text: string, length: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`
}

/** The present address without the parameters that WeChat added when it was opened, for persons without a session. */
export function plainLink(href: string): string {
  const url = new URL(href)
  url.searchParams.delete('from')
  url.searchParams.delete('isappinstalled')
  return url.href
}
