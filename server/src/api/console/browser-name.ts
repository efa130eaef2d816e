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

/** A user agent in two words, of a fixed list: what a browser says of itself must not put words on the phone. */
export function browserName(userAgent: string): string {
  return [firstOf(browsers, userAgent), firstOf(systems, userAgent)].filter(Boolean).join(' · ')
}
