// Crawlers and previews say so: search engines, chats that look at a link before they show it, WeChat's own mpcrawler.
const named =
  /(?<!cu)bot\b|spider|crawl|slurp|preview|externalhit|whatsapp\/|larkurl|bytespider|mediapartners|qwantify|\bquora\b/i

// What programs are written with, where a person would have a browser.
const tools =
  /^(curl|wget|python|go-http-client|java|okhttp|apache-httpclient|axios|node-fetch|undici|libwww|php|ruby)\b/i

/** Whether a machine looks, not a person: what it opens is no visit. A browser that names itself falsely stays unknown. */
export const isMachine = (userAgent: string): boolean => named.test(userAgent) || tools.test(userAgent)
