const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

const firstOf = (among: [RegExp, string][], text: string) =>
  among.find(([pattern]) => pattern.test(text))?.[1]

/** A user agent as two words of a fixed list, so that a browser cannot put a text of its own on the phone. */
export function browserName(userAgent: string): string {
  return [firstOf(browsers, userAgent), firstOf(systems, userAgent)].filter(Boolean).join(' · ')
}
