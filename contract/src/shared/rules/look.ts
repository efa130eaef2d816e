/** A person's choice of look for every page. Made on the phone; the server gets it with the request of a page. */
export interface Look {
  /** '' follows the phone. */
  theme: 'light' | 'dark' | ''
  /** Larger texts and targets, for elders. */
  care: boolean
}

/** The cookie that stores it, in the form for `lookOf`. */
export const lookCookie = 'mp_look'

/** The look that a cookie names. Without a valid one it is the default. */
export function lookOf(cookie = ''): Look {
  const words = cookie.split('.')
  const theme = (['light', 'dark'] as const).find((word) => words.includes(word)) ?? ''
  return { theme, care: words.includes('care') }
}

/** '' for the default look. */
export const lookWords = ({ theme, care }: Look): string => [theme, care && 'care'].filter(Boolean).join('.')
