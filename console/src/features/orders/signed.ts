import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'

/** Fen, which may be below 0, as yuan: -2867 → '−¥28.67'. */
export const signed = (fen: number): string => (fen < 0 ? `−${yuan(-fen)}` : yuan(fen))
