import type { Locale } from '#shared/render.ts'

const words = {
  zh: {
    s: (s: number) => `${s}\u00a0秒`,
    m: (m: number) => `${m}\u00a0分钟`,
    ms: (m: number, s: number) => `${m}\u00a0分 ${s}\u00a0秒`,
    h: (h: number) => `${h}\u00a0小时`,
    hm: (h: number, m: number) => `${h}\u00a0小时 ${m}\u00a0分`,
  },
  en: {
    s: (s: number) => `${s}\u00a0s`,
    m: (m: number) => `${m}\u00a0min`,
    ms: (m: number, s: number) => `${m}\u00a0min ${s}\u00a0s`,
    h: (h: number) => `${h}\u00a0h`,
    hm: (h: number, m: number) => `${h}\u00a0h ${m}\u00a0min`,
  },
} satisfies Record<Locale, object>

/** Milliseconds as text: 80000 → '1 分 20 秒'. At least a second; from an hour on without seconds. */
export function durationWords(ms: number, locale: Locale): string {
  const all = Math.max(1, Math.round(ms / 1000))
  const [h, min, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  const say = words[locale]
  if (h) return min ? say.hm(h, min) : say.h(h)
  if (min) return s ? say.ms(min, s) : say.m(min)
  return say.s(s)
}
