// User agents of crawlers and link previews: search engines, chat apps, WeChat's own mpcrawler.
const named =
  /(?<!cu)bot\b|spider|crawl|slurp|preview|externalhit|whatsapp\/|larkurl|bytespider|mediapartners|qwantify|\bquora\b/i

// User agents of HTTP libraries and command-line tools.
const tools =
  /^(curl|wget|python|go-http-client|java|okhttp|apache-httpclient|axios|node-fetch|undici|libwww|php|ruby)\b/i

/**
 * Whether the client's user agent names a machine, whose openings are no visits. A forged user agent is not detected.
 */
export const isMachine = (userAgent: string): boolean => named.test(userAgent) || tools.test(userAgent)
